import { expect, it } from 'vitest'
import { allParts } from '../../../src/schemas/core/serves.ts'
import { configFileAt, servesIn } from '../../../src/services/core/config-file.ts'
import { answer, apiForFile } from '../support/api-server.ts'

const api = await apiForFile()
const file = () => configFileAt(`${api.origin}/config.json`)

it.each([
  ['everything', 'everything', allParts],
  ['the parts that it names', ['account', 'live'], ['account', 'live']],
  ['nothing where it does not say it', undefined, []],
  ['nothing where what it says is no list of words', ['account', 7], []],
  ['nothing where it says it otherwise', 'some', []],
])('the file says that the server can do %s', async (_, serves, expected) => {
  api.respond(answer(200, { serves }))
  expect(servesIn(await file().load())).toEqual(expected)
})

it.each([
  ['is missing', 404, ''],
  ['is the page itself', 200, '<!doctype html>'],
  ['is no record', 200, 'null'],
])('says nothing where it %s', async (_, status, body) => {
  api.respond(answer(status, body))
  expect(await file().load()).toEqual({})
})

it('is fetched once by all who ask, and again after the server was failing', async () => {
  const one = file()
  api.respond(answer(503, ''))
  await expect(one.load()).rejects.toThrow('503')
  expect(one.peek()).toBe(null)
  api.respond(answer(200, { serves: ['account'] }))
  await Promise.all([one.load(), one.load()])
  expect([one.peek(), api.seen.length]).toEqual([{ serves: ['account'] }, 2])
})
