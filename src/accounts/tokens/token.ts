import { randomBase62 } from '../../lib/random'

export const TOKEN_PREFIX = 'whimbrel_pat_'

/** A new personal access token: 238 random bits behind a prefix that secret scanners can match. */
export const mintToken = () => TOKEN_PREFIX + randomBase62(40)
