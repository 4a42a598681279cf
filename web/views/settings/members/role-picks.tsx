import { ROLES, type Role } from '../../../../src/accounts/role'
import { isAtLeast } from '../../../lib/is-at-least'
import { ROLE_WORDS } from './role-words'

interface Props {
  chosen: Role
  choose(role: Role): void
}

/** Chooses a role; only an owner is offered that of an owner. */
export const RolePicks = ({ chosen, choose }: Props) => (
  <fieldset>
    <legend>Role</legend>
    <div class="picks two-wide">
      {ROLES.filter((role) => role !== 'owner' || isAtLeast('owner')).map((role) => (
        <label key={role} class="pick">
          <input type="radio" name="role" checked={role === chosen} onChange={() => choose(role)} />
          <span>
            <b class="capital">{role}</b>
            <br />
            <span class="small two">{ROLE_WORDS[role]}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
