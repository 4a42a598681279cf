/** The name of a dimension as people read it: `utmCampaign` is `utm campaign`. */
export const dimensionWords = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
