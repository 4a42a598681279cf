const loading = new Map<string, Promise<void>>()

/**
 * Loads a stylesheet that index.html names in `data-sheet` without loading it: pages that nobody sees first bring their own.
 * @throws when the server does not answer; the next call tries again
 */
export function loadStyle(name: string): Promise<void> {
  const known = loading.get(name)
  if (known) return known
  const begun = load(name).catch((cause) => {
    loading.delete(name)
    throw cause
  })
  loading.set(name, begun)
  return begun
}

function load(name: string): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[data-sheet=${name}]`)
  if (!link) return Promise.reject(new Error(`index.html names no style ${name}.`))
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.removeAttribute('href')
      reject(new Error(`The style ${name} could not be loaded.`))
    }
    link.href = link.dataset.at as string
  })
}
