import { isAtLeast } from '../../lib/is-at-least'
import { Icon } from '../../ui/icon'

/** Suggests what to set up after the first event. */
export function NextSteps({ slug }: { slug: string }) {
  const settings = `/${slug}/settings`
  const mayChange = isAtLeast('admin')
  const steps = [
    {
      icon: 'key',
      title: 'Send from production',
      about: 'Another environment is another key; the dashboard then begins with production.',
      label: 'Make a production key',
      href: `${settings}/keys?new=production`,
      isFor: mayChange,
    },
    {
      icon: 'map2',
      title: 'Read your own code',
      about: 'Upload source maps in your build, and minified frames show what you wrote.',
      label: 'See the command',
      href: `${settings}/source-maps`,
      isFor: true,
    },
    {
      icon: 'members',
      title: 'Bring the others',
      about: 'An invite is a link that you send yourself. Viewers read, members triage.',
      label: 'Invite',
      href: `${settings}/members?invite=`,
      isFor: mayChange,
    },
  ].filter(({ isFor }) => isFor)
  return (
    <section class="pad next" aria-labelledby="next-steps">
      <h2 id="next-steps">What next</h2>
      <ul class="steps">
        {steps.map(({ icon, title, about, label, href }) => (
          <li key={href} class="panel">
            <h3 class="flex">
              <Icon name={icon} class="accent" />
              {title}
            </h3>
            <p class="two">{about}</p>
            <a class="btn" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
