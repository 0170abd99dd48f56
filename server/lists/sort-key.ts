/** What options are ordered by, whatever collation the database has: no accents, no case, 3 GB before 10 GB. */
export const sortKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(8, '0'))
