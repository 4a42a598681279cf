export const hrefOfFlags = (slug: string) => `/${slug}/flags`
export const hrefOfFlag = (slug: string, key: string) => `/${slug}/flags/${encodeURIComponent(key)}`
export const hrefOfExchange = (slug: string) => `/${slug}/flag-exchange`
export const hrefOfSegments = (slug: string) => `/${slug}/segments`
