/** The characters of a token: letters and digits, or these and _ and -. */
type Body = 'letters' | 'dashed'

export interface TokenForm {
  prefix: string
  body: Body
  /** The fewest characters behind the prefix. */
  least: number
}

/**
 * Forms of tokens, by the prefixes that issuers publish for scanners of secrets. The prefix stays readable, because it says
 * whose token leaked. Keys that are made to be public (Stripe's `pk_live_`) are left out.
 */
const FORMS: [prefixes: string, body: Body, least: number][] = [
  ['ingest_live_ whimbrel_pat_', 'letters', 12],
  ['AKIA ASIA ABIA ACCA', 'letters', 16],
  ['ghp_ gho_ ghu_ ghs_ ghr_', 'letters', 30],
  ['github_pat_', 'dashed', 22],
  ['glpat- glptt- gldt- glrt- glcbt- glimt- glft- glsoat- glagent- GR1348941', 'dashed', 16],
  ['xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxc- xoxd- xapp-', 'dashed', 12],
  ['sk_live_ sk_test_ rk_live_ rk_test_ whsec_', 'letters', 16],
  ['sk-proj- sk-svcacct- sk-admin- sk-ant- sk-or-v1-', 'dashed', 20],
  ['sk-', 'letters', 32],
  ['AIza', 'dashed', 30],
  ['ya29. GOCSPX-', 'dashed', 20],
  ['npm_', 'letters', 30],
  ['pypi-', 'dashed', 50],
  ['rubygems_ sbp_', 'letters', 40],
  ['SG.', 'dashed', 16],
  ['shpat_ shpca_ shppa_ shpss_', 'letters', 32],
  ['dop_v1_ doo_v1_ dor_v1_', 'letters', 64],
  ['hf_', 'letters', 30],
  ['gsk_ xai- pplx-', 'letters', 40],
  ['dckr_pat_', 'dashed', 20],
  ['hvs. hvb. hvr.', 'dashed', 24],
  ['lin_api_', 'letters', 32],
  ['ntn_ secret_ figd_', 'dashed', 40],
  ['ATATT3 ATCTT3 ATBB', 'dashed', 28],
  ['glsa_ glc_', 'dashed', 32],
  ['NRAK- PMAK-', 'dashed', 27],
  ['sntrys_ sntryu_', 'dashed', 32],
  ['tskey-', 'dashed', 16],
  ['dapi', 'letters', 32],
  ['sq0atp- sq0csp-', 'dashed', 22],
  ['pscale_tkn_ pscale_pw_ sb_secret_', 'dashed', 20],
  ['AGE-SECRET-KEY-1', 'letters', 58],
]

/** The forms by the code of their first character. */
export const formsBy: (TokenForm[] | undefined)[] = []
for (const [prefixes, body, least] of FORMS) {
  for (const prefix of prefixes.split(' ')) {
    const first = prefix.charCodeAt(0)
    const forms = formsBy[first] ?? []
    formsBy[first] = forms
    forms.push({ prefix, body, least })
  }
}
