// A page of a wide report, derived only from the row's number: the same in every run.
import columns from './columns.json' with { type: 'json' }

export const PAGE_SIZE = 30
export const PAGES = 120

const words =
  'Anna Ben Carla David Elena Farid Grace Hugo Irene Jonas Berlin Vienna Zurich Lyon Oslo Porto Leeds Turku'.split(' ')

const random = (seed) => {
  let state = Math.imul(seed, 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const make = {
  integer: (next) => Math.floor(next() * 100_000),
  money: (next) => Math.round(next() * 100_000) / 100,
  date: (next) => new Date(Date.UTC(2026, 0, 1 + Math.floor(next() * 300))).toISOString().slice(0, 10),
  dateTime: (next) => new Date(Date.UTC(2026, 0, 1) + Math.floor(next() * 2.5e10)).toISOString(),
  code: (next) => String(Math.floor(next() * 1e15)).padStart(19, '894401'),
  text: (next) => `${words[Math.floor(next() * words.length)]} ${words[Math.floor(next() * words.length)]}`,
}

const row = (number) => {
  const next = random(number)
  return Object.fromEntries(columns.map(({ name, kind }, index) => [name, index === 0 ? number : make[kind](next)]))
}

/** The rows of a page, from 1. */
export const pageOf = (page) => Array.from({ length: PAGE_SIZE }, (_, index) => row((page - 1) * PAGE_SIZE + index + 1))
