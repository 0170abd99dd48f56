import { refuse } from './command-line.mjs'

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** A base path for the build, with a slash at both ends; refuses an invalid one. */
export const basePathOf = (text) => {
  const segments = text.split('/').filter(Boolean)
  if (!text.startsWith('/') || !segments.every((segment) => SEGMENT.test(segment))) {
    refuse(`${text} is no base path. It is a path like /backoffice/, of letters, digits, dots, dashes and underscores.`)
  }
  return ['', ...segments, ''].join('/')
}
