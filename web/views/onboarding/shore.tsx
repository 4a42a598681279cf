/**
 * A drawing of the bird on the shore: with ripples while the page waits, with a catch in its bill once an event
 * came.
 */
export const Shore = ({ hasCatch = false }: { hasCatch?: boolean }) => (
  <svg class="shore" viewBox="0 0 240 88" width="240" height="88" aria-hidden="true">
    <path class="grid" d="M0 78h240" />
    {!hasCatch &&
      [0, 0.9, 1.8].map((delay) => (
        <ellipse
          key={delay}
          class="ripple"
          cx="112.5"
          cy="78"
          rx="72"
          ry="9"
          style={{ animationDelay: `${delay}s` }}
        />
      ))}
    <use class="bird" href="#bird" x="92" y="26" width="55" height="55" />
    {hasCatch && <circle cx="146" cy="62" r="5" class="error" fill="currentColor" />}
  </svg>
)
