/** The sort key of names, independent of the database's collation: no accents, no letter case, 3 GB before 10 GB. */
export const sortKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(8, '0'))
