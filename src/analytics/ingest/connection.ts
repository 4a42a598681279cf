/** Where a request comes from. It is looked at while the request is taken, and nothing of it is stored. */
export interface Connection {
  /** The sender's network; undefined where a proxy that is not trusted may stand between. */
  network: string | undefined
  userAgent: string
  /** Whether the browser says that its user does not want to be followed (Global Privacy Control). */
  isPrivate: boolean
}

export const connectionOf = ({ headers }: Request, network: string | undefined): Connection => ({
  network,
  userAgent: headers.get('user-agent') ?? '',
  isPrivate: headers.get('sec-gpc') === '1',
})
