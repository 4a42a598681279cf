/** Two letters that stand for a person. */
export const initials = (name: string) => name.charAt(0).toUpperCase() + name.slice(1, 2)
