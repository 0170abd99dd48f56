/** The initials of the first and the last name. */
export const initialsOf = (name: string): string => {
  const names = name.trim().split(/\s+/)
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

type Person = { readonly employeeName: string; readonly userName: string; readonly roleName: string }

/** A person's display name: a server may send no employee name. */
export const calledOf = ({ employeeName, userName, roleName }: Person): string => employeeName || userName || roleName

/** The same with the role, if the server sends it. */
export const calledWithRole = (person: Person): string =>
  [calledOf(person), person.roleName].filter((part) => part !== '').join(', ')
