import { Elysia } from 'elysia'
import type { Secrets } from '../../db/secrets/secrets'
import { validate } from '../../http/validate'
import { sha256Text } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import type { ChangePeople } from '../changes'
import { type ApiDeps, api } from '../door'
import type { AccountReads } from '../reads'
import { OwnSecret } from '../sessions/model'
import type { Proofs } from '../sessions/proof'
import { prove } from '../sessions/prove'
import { byOf } from '../visitor'
import { newSecret, stepOf } from './code'
import { openFactor, sealFactor } from './factor-secret'
import { RecoveryCodes, TotpBegun, TotpCode } from './model'
import type { TotpReads } from './reads'
import { newRecoveryCodes } from './recovery-code'

interface Deps extends ApiDeps {
  change: ChangePeople
  accounts: AccountReads
  totp: TotpReads
  secrets: Secrets
  proofs: Proofs
}

/** Where people turn their second factor on and off. */
export const totpRoutes = (deps: Deps) => {
  const { door, body, limits, clock, change, totp, secrets, proofs } = deps
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)

  return new Elysia({ name: 'totp' })
    .use(door)
    .post(
      '/api/v1/me/totp',
      async ({ visitor }) => {
        const begun = await newSecret(visitor.email)
        const secret = sealFactor(secrets, visitor.user, begun.secret)
        await change('totp.begin', { by: byOf(visitor), secret })
        return begun
      },
      api('wayIn', {
        summary: 'Begin a second factor; it is on once a code has confirmed it',
        tag: 'Accounts',
        answers: TotpBegun,
        refuses: ['conflict', 'storage_unavailable'],
      }),
    )
    .post(
      '/api/v1/me/totp/confirm',
      async ({ request, visitor }) => {
        const { code } = validate(TotpCode, await bodyOf(request))
        const secret = totp.unconfirmed(visitor.user)
        if (secret === undefined)
          throw new Problem('conflict', 'There is nothing to confirm; POST /api/v1/me/totp first.')
        let step: number | undefined
        const isRight = await proofs.try(
          {
            secret: 'code',
            account: visitor.email,
            isKnown: true,
            now: clock(),
            apart: `session ${visitor.user}`,
            by: byOf(visitor),
          },
          async () => {
            step = await stepOf(openFactor(secrets, visitor.user, secret), code, clock())
            return step !== undefined
          },
        )
        if (!isRight)
          throw new Problem('wrong_code', 'This is wrong or was used already; try the next code.')
        const recoveryCodes = newRecoveryCodes()
        await change('totp.confirm', {
          by: byOf(visitor),
          at: clock(),
          secret,
          step: step as number,
          recoveryCodes: recoveryCodes.map(sha256Text),
        })
        return { recoveryCodes }
      },
      api('wayIn', {
        summary: 'Turn the second factor on; only this answer shows the recovery codes',
        tag: 'Accounts',
        body: TotpCode,
        example: { code: '123456' },
        answers: RecoveryCodes,
        refuses: ['wrong_code', 'conflict', 'rate_limited'],
      }),
    )
    .post(
      '/api/v1/me/totp/disable',
      async ({ request, visitor, status }) => {
        const secret = validate(OwnSecret, await bodyOf(request))
        if (!totp.isOn(visitor.user))
          throw new Problem('conflict', 'There is no second factor to end.')
        await prove(deps, visitor, secret)
        await change('totp.disable', { by: byOf(visitor), at: clock() })
        return status(204, undefined)
      },
      api('signIn', {
        summary: 'Turn the second factor off, by password or by code',
        tag: 'Accounts',
        body: OwnSecret,
        example: { password: 'correct horse battery' },
        refuses: ['wrong_credentials', 'wrong_code', 'conflict', 'rate_limited'],
      }),
    )
}
