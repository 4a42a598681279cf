interface Known {
  id: string
  email: string
  name?: string
}

/** How a person is called: by name, else by what stands before the @. */
export function personName(who: Known, people: readonly Known[] = []): string {
  const name = who.name ?? people.find(({ id }) => id === who.id)?.name
  return name || (who.email.split('@')[0] as string)
}
