interface Known {
  id: string
  email: string
  name?: string
}

/** What to call a person: the name, else the part of the address before the @. */
export function personName(who: Known, people: readonly Known[] = []): string {
  const name = who.name ?? people.find(({ id }) => id === who.id)?.name
  return name || (who.email.split('@')[0] as string)
}
