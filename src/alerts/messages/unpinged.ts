/**
 * A text in which no medium finds a name to notify: a space without width stands behind each `@`. Slack itself needs
 * `<!channel>`, which its escapes undo; Mattermost and others that take Slack's messages, and Telegram, read a bare name.
 */
export const unpinged = (text: string) => text.replace(/@(?=[\p{L}\p{N}_])/gu, '@\u200b')
