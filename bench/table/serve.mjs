// The tables and their rows.
import { servePages } from '../pages.mjs'
import { PAGES, pageOf } from './rows.mjs'

/** @returns the address and a function to end it */
export const serveTables = () => {
  const pages = Array.from({ length: PAGES + 1 }, (_, page) => Buffer.from(JSON.stringify(pageOf(page || 1))))
  return servePages(import.meta.dirname, ['plain', 'ours', 'boxes'], (path) =>
    path.startsWith('/rows/') ? (pages[Number(path.slice(6))] ?? '[]') : undefined,
  )
}
