/** The variant that stands for "has it": `on` where there is one, else the first. */
export const leadVariant = (variants: Readonly<Record<string, unknown>>): string =>
  'on' in variants ? 'on' : (Object.keys(variants)[0] ?? '')
