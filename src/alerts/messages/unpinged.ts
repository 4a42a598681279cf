/**
 * A text in which no medium finds a name to notify: a space without width stands behind each `@`. Slack itself needs
 * `<!channel>`, which its escapes undo (`user@example.org` and `shop@1.2.3` stay, which none reads as a name); Mattermost and others that take Slack's messages, and Telegram, read a bare name.
 */
export const unpinged = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}])@(?=[\p{L}_])/gu, '@\u200b')
