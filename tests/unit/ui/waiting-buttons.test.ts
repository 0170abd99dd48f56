import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const OPENING = /<(?:Button|ActionIcon)\b/g

/** The opening tag at this place, to the `>` that ends it. */
const tagAt = (text: string, start: number): string => {
  let depth = 0
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === '{') depth += 1
    if (text[end] === '}') depth -= 1
    if (text[end] === '>' && depth === 0 && text[end - 1] !== '=') return text.slice(start, end + 1)
  }
  return text.slice(start)
}

/** The tags of buttons that are disabled by an attribute, also by `loading`, which Mantine renders disabled. */
const disabledButtons = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(OPENING)]
    .map(({ index }) => tagAt(text, index))
    .filter((tag) => /(?<![-\w.])(?:disabled|loading)(?==|\s|\/?>|:)/.test(tag))

test('a disabled button is found, in its many forms', () => {
  const disabled = [
    '<Button disabled={isBusy}>',
    '<Button loading={isBusy}>',
    '<Button onClick={() => act()} disabled>',
    '<ActionIcon\n  aria-label="Close"\n  disabled={isHeld}\n/>',
    '<Button {...(isBusy && { loading: true })}>',
  ]
  for (const tag of disabled) expect(disabledButtons(`<p>${tag}Act</Button></p>`), tag).toEqual([tag])
})

test('a button that waits is left alone', () => {
  const waiting =
    '<Button aria-disabled={isBusy} data-disabled={isBusy} {...waits(isBusy)} onClick={() => act(disabled)}>'
  expect(disabledButtons(`${waiting}Act</Button><Checkbox disabled={isBusy} />`)).toEqual([])
})

// Chromium takes the focus from a button that becomes disabled, and the question that it opened cannot return it.
test('no button is disabled: it waits, and so keeps the focus', () => {
  const views = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  expect(views.length).toBeGreaterThan(200)
  const found = views.flatMap((name) =>
    disabledButtons(readFileSync(join('src', name), 'utf8')).map((tag) => `${join('src', name)}: ${tag}`),
  )
  expect(found).toEqual([])
})
