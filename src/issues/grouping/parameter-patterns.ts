/**
 * Sources of the one regular expression of `parameterize`. Every alternative begins at the start of a
 * word and repeats over bounded or disjoint sets, so that no input makes it go back over itself.
 * Classes and their order: docs of Sentry's `newstyle` grouping; its list of known wrong cases is in the tests.
 */

const either = (...sources: string[]) => `(?:${sources.join('|')})`

const WORD_END = '(?![A-Za-z0-9_])'

const BETWEEN = `["']?(?:\\s?[:=]\\s?|\\s(?:of |was |is |with )?)["'(\\[]?`
const HTTP_STATUS = `[1-5]\\d\\d${WORD_END}`
const REASON =
  '(?i:bad request|bad gateway|client error|conflict|created|forbidden|found|gateway time|gone|internal server|method not|moved|no content|not acceptable|not found|not implemented|not modified|ok\\b|payload too|payment req|precondition|request (?:entity|time)|see other|server error|service unav|temporary red|too many req|unauthori|unprocessable|unsupported media)'
/** Linux hands out ports from 32768 on, IANA from 49152: those differ by connection. */
const PORT = `(?:[12]?\\d{1,4}|3[01]\\d{3})${WORD_END}`
const SERVICE_PORT =
  '(?:22|25|53|80|110|143|389|443|465|587|636|993|995|1433|1521|1883|2181|2375|2379|3000|3306|4222|4317|4318|5000|5432|5672|6379|6432|8000|8080|8081|8443|8983|9000|9042|9090|9092|9200|9300|11211|15672|26379|27017)'

/** Numbers and names that stay, because they say which failure it is. */
const KEPT = either(
  `(?i:(?:response|http|status)[ _-]?(?:status|code|error)?(?:[ _-]?code)?|returned|responded(?: with)?)${BETWEEN}${HTTP_STATUS}(?!\\s(?:rows?|results?|items?|records?|entries|bytes)\\b)`,
  `(?i:https?)\\/\\d(?:\\.\\d)?(?:["']?\\s${HTTP_STATUS})?`,
  `[1-5]\\d\\d(?=:?\\s${REASON})`,
  `(?i:sql_?state)(?:${BETWEEN}|\\[)[0-9A-Z]{5}${WORD_END}\\]?(?::?\\s?\\[-?\\d{1,5}\\])?`,
  `(?i:errno|sqlcode|(?:os|win|socket|system|mysql|windows) ?error(?: code)?|error[ _-]?code|err(?:or)?[ _]?no|exit(?:ed)?(?: with)?(?: code| status)?|(?:return|result|close|exit)[ _-]?code|signal|killed by)${BETWEEN}-?\\d{1,5}${WORD_END}`,
  `(?i:error) #?\\d{1,5}${WORD_END}(?![.,]\\d)(?:\\s\\([0-9A-Z]{5}\\))?`,
  `(?i:code)${BETWEEN}-?\\d{1,4}${WORD_END}`,
  `(?i:hresult|ntstatus)${BETWEEN}0[xX][0-9a-fA-F]{8}${WORD_END}`,
  `(?:ORA|PLS|TNS|SP2|RMAN|DPI|DPY|JBAS|WFLY|MY|MSB|SQL|CVE-\\d{4})-\\d{2,6}${WORD_END}`,
  `(?i:utf|ucs|iso-8859|iso|windows|cp|ibm|sha|sha3|aes|rsa|rfc|tls|ssl|mp|gpt|web)-\\d{1,5}(?:\\.\\d)?${WORD_END}`,
  `(?i:utf|iso|sha|rfc|tls|ssl)\\s\\d{1,4}(?:\\.\\d)?${WORD_END}`,
  `(?:us|eu|ap|sa|ca|me|af|il)-(?:gov-)?[a-z]{4,9}-\\d${WORD_END}`,
  `(?i:ports?)\\s?[:=# ]\\s?${PORT}`,
  `localhost:${PORT}`,
  `(?<!\\.)[a-z][a-z0-9-]{0,62}:${SERVICE_PORT}(?![A-Za-z0-9_:])`,
)

const EMAIL = `[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24}${WORD_END}`

/** A URL. Punctuation behind it belongs to the sentence around it. */
const URL = `(?:jdbc:|blob:)?[A-Za-z][A-Za-z0-9+.-]{1,20}:\\/\\/[^\\s"'<>\`|^{}]*[^\\s"'<>\`|^{}.,;:!?)\\]]`
const DATA_URL = 'data:[a-z]{1,20}\\/[\\w.+-]{1,60};base64,[\\w+/=-]+'

/**
 * A host name. One of two parts counts only under endings that are neither properties nor file endings: `user.id` and
 * `main.rs` are no hosts.
 */
const HOST =
  '(?<![./\\\\@-])(?:(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,62})\\.){1,8}(?:com|net|org|edu|gov|mil|biz|io|dev|ai|xyz|cloud|arpa|de|uk|fr|jp|br|ru|nl|eu|ch|kr|cz|mx|se|tr|ua|es|au|cn|tw|vn|ir|gr|hu|dk|fi|pt|nz|sg|hk|za|il|ro|sk|lt|lv)|(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,62})\\.){2,8}(?:app|co|in|id|it|be|at|us|info|local|internal|lan|svc|online|site|store|tech|pl|no|tv|me))(?![A-Za-z0-9_(-]|\\.[A-Za-z0-9_])'

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = `(?<!\\d\\.)${OCTET}(?:\\.${OCTET}){3}(?![A-Za-z0-9_]|\\.\\d)(?:\\/\\d{1,2}${WORD_END})?`
const GROUPS = '[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,6}'
/** `Fee::add()` is code: an address has a digit, and no call follows it. */
const IPV6 = either(
  `(?<!:)(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}(?![A-Za-z0-9_:])`,
  `(?<!:)(?=[a-fA-F:]{0,39}\\d)(?:${GROUPS})?::(?:(?:[0-9a-fA-F]{1,4}:){0,5}${OCTET}(?:\\.${OCTET}){3}|${GROUPS})?(?:%[A-Za-z0-9]{1,16})?(?:\\/\\d{1,3})?(?![A-Za-z0-9_:(]|\\.\\d)`,
)
const MAC = `(?<!:)[0-9a-fA-F]{2}(?:(?::[0-9a-fA-F]{2}){5}|(?:-[0-9a-fA-F]{2}){5})(?![A-Za-z0-9_:-])`

const TRACEPARENT = either(
  `00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}${WORD_END}`,
  `1-[0-9a-f]{8}-[0-9a-f]{24}${WORD_END}`,
)
const UUID = `[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}${WORD_END}`
const SHA1 = `[0-9a-fA-F]{40}${WORD_END}`
const MD5 = `[0-9a-fA-F]{32}${WORD_END}`

const DAY = '(?:Mon|Tue(?:s)?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?'
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}'
const ZONE =
  '(?:\\s?(?:Z|UTC?|GMT|[ECMP][SD]T|CES?T)?(?:[+-]?\\d{2}:?\\d{2})?(?:\\s\\([A-Za-z ]{1,40}\\))?)'
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d{1,9})?(?:\\s?[AaPp][Mm]\\b)?'
const ISO_DAY = '\\d{4}[-/](?:0[1-9]|1[0-2])[-/](?:0[1-9]|[12]\\d|3[01])(?!\\d)'
const DATE = either(
  `(?:${DAY},?\\s)?\\d{1,2}[ /-]${MONTH}[ /-]\\d{2,4}(?:[ T:]${CLOCK}${ZONE})?${WORD_END}`,
  `(?:${DAY},?\\s)?${MONTH}\\s{1,2}\\d{1,2}(?:,?\\s\\d{4}(?:,?\\s${CLOCK}${ZONE})?|\\s${CLOCK}${ZONE}(?:\\s\\d{4})?)${WORD_END}`,
  `${ISO_DAY}(?:[T ]${CLOCK}${ZONE})?${WORD_END}`,
  `\\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])[T ](?:[0-2]\\d[0-5]\\d[0-5]\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d{2}:?\\d{2})?|${CLOCK}${ZONE})${WORD_END}`,
  'datetime\\.(?:datetime|date|time)\\([^()]{0,120}\\)',
  `(?<![:.])(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?(?![A-OQ-Zb-oq-z0-9_:])(?:\\s?[AaPp][Mm]\\b)?${WORD_END}`,
)
const DURATION = either(
  `(?:\\d{1,9}h)?(?:\\d{1,9}m)?\\d{1,12}(?:\\.\\d{1,12})?(?:ns|us|µs|ms|s)${WORD_END}`,
  `\\d{1,9}h\\d{1,9}m${WORD_END}`,
  `\\d{1,12}(?:\\.\\d{1,12})?\\s?(?:milliseconds?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|ms)${WORD_END}`,
)
const SIZE = `\\d{1,15}(?:\\.\\d{1,9})?(?:\\s?[KMGTkmgt]i?[Bb]|(?:\\s|-)bytes?|B)${WORD_END}`

/** Kubernetes names a pod after its deployment, a hash of the template and five signs, of letters that make no words. */
const K8S = 'bcdf-hj-np-tv-xz2456789'
const POD = `(?<=[a-z0-9]-)(?=[a-z]{0,9}\\d)[${K8S}]{8,10}-[${K8S}]{5}(?![A-Za-z0-9_-])`

const JWT = 'eyJ[A-Za-z0-9_-]{8,2048}\\.[A-Za-z0-9_-]{8,4096}(?:\\.[A-Za-z0-9_-]{0,2048})?'

const HEX = either(
  `0[xX][0-9a-fA-F]+${WORD_END}`,
  `(?=[a-f]{0,128}\\d)(?=\\d{0,128}[a-f])[0-9a-f]{8,128}${WORD_END}`,
  `(?=[A-F]{0,128}\\d)(?=\\d{0,128}[A-F])[0-9A-F]{8,128}${WORD_END}`,
)
const GIT_SHA = `(?=[a-f]{0,6}\\d)(?=\\d{0,6}[a-f])[0-9a-f]{7}${WORD_END}`
/** `k9Mtd2gDcgG`, ULIDs, object ids: digits in several places, which words do not have. */
const RANDOM = either(
  `(?=[A-Za-z\\d]{0,20}[_-])(?=[A-Za-z_-]{0,20}\\d)(?=[a-z\\d_-]{0,20}[A-Z])(?=[A-Z\\d_-]{0,20}[a-z])[A-Za-z0-9_-]{21}(?![A-Za-z0-9_-])`,
  `[a-z]{2,8}_(?=[A-Za-z]{0,64}\\d)(?=[a-z\\d]{0,64}[A-Z])(?=[A-Z\\d]{0,64}[a-z])[A-Za-z0-9]{12,64}${WORD_END}`,
  `(?=[A-Za-z]{0,40}\\d{1,40}[A-Za-z]{1,40}\\d)(?=[a-z\\d]{0,64}[A-Z])(?=[A-Z\\d]{0,64}[a-z])[A-Za-z0-9]{10,64}${WORD_END}`,
  `(?=[A-Za-z]{0,40}\\d{1,40}[A-Za-z]{1,40}\\d)(?:[a-z0-9]{16,64}|[A-Z0-9]{16,64})${WORD_END}`,
)

/** `1,204.99`, `-1.5e10`, `1.2.3` */
const FLOAT = `(?<!\\d\\.)-?\\d{1,3}(?:,\\d{3}){1,6}\\.\\d{1,12}${WORD_END}|(?<!\\d\\.)-?\\d+(?:\\.\\d+(?:\\.\\d+){0,8}(?:[eE][+-]?\\d{1,4})?|[eE][+-]?\\d{1,4})${WORD_END}`
const INT = `(?<!\\d\\.)-?(?:\\d{1,3}(?:,\\d{3}){1,6}(?![,\\d])|\\d+)${WORD_END}`
/** `user_12345`; three digits are a name (`sha_256`). */
const SUFFIX = `(?<=[a-z]_)\\d{4,20}${WORD_END}`

/** `"dog_id": "greatdog1231"`, `{'id': 'x1'}`, but not `"valid": "no"`. */
const JSON_ID = `(?=["'])(?<=["'](?:(?:[A-Za-z0-9_-]{0,40}(?:[a-z0-9]I|[_-][iI]))|i|I|(?:uu|gu|UU|GU)[iI])[dD]["']\\s?:\\s?)(?:"[^"\\n]{1,128}"|'[^'\\n]{1,128}')`
const QUOTED = `(?<==)(?:"[^"]+"|'[^']+')`
/** Who it was that could not log in: `user 'alice'`, `Account "bob"`; a column or a key in quotes says what failed. */
const PERSON = `(?<=\\b(?:[Uu]ser|[Uu]ser[ _]?name|[Aa]ccount|[Cc]ustomer|[Ll]ogin|[Mm]ember|[Tt]enant):? )(?:"[^"\\n]{1,128}"|'[^'\\n]{1,128}')`
const BOOL = `(?:(?<==)|(?<=["']\\s?:\\s?))(?:true|false|True|False)${WORD_END}`

/** The first that matches wins. The names are what people read in place of the text. */
const CLASSES: [name: string, source: string][] = [
  ['kept', KEPT],
  ['email', EMAIL],
  ['url', either(URL, DATA_URL)],
  ['jwt', JWT],
  ['host:port', `${HOST}(?::${PORT})?`],
  ['mac', MAC],
  ['ip:port', `${either(IPV4, `\\[(?:::|${IPV6})\\]`)}(?::${PORT})?`],
  ['ip', IPV6],
  ['traceparent', TRACEPARENT],
  ['uuid', UUID],
  ['sha1', SHA1],
  ['md5', MD5],
  ['date', DATE],
  ['duration', DURATION],
  ['size', SIZE],
  ['id', POD],
  ['hex', HEX],
  ['git_sha', GIT_SHA],
  ['float', FLOAT],
  ['int', INT],
  ['bool', BOOL],
  ['id', RANDOM],
]

/** Classes that begin inside a word or with a sign. */
const ELSEWHERE: [name: string, source: string][] = [
  ['int', SUFFIX],
  ['id', JSON_ID],
  ['str', QUOTED],
  ['name', PERSON],
]

export const NAMES = [...CLASSES, ...ELSEWHERE].map(([name]) => name)

const captured = (classes: [string, string][]) =>
  classes.map(([, source]) => `(${source})`).join('|')

export const PATTERN = new RegExp(
  `(?<![A-Za-z0-9_])(?:${captured(CLASSES)})|${captured(ELSEWHERE)}`,
  'g',
)
