import { beforeEach, describe, expect, it } from 'vitest'
import { initialDraft } from '../../../src/schemas/records/kit/draft.ts'
import { refWords } from '../../../src/schemas/records/kit/picture-ref.ts'
import { partner } from '../../../src/schemas/records/partner.ts'
import { pageStorage } from '../../../src/services/core/browser-storage.ts'
import { keepPicture } from '../../../src/services/core/keep-picture.ts'
import { Pictures, pictures } from '../../../src/services/core/pictures.ts'
import { RecordService } from '../../../src/services/records/record-service.ts'
import { answer } from '../support/api-server.ts'
import { failureOf, servicesForFile } from '../support/services.ts'
import { held, jpeg, png } from './pictures.ts'

const { api, services } = await servicesForFile()

const picture = held('png', png())
const other = held('jpeg', jpeg())
const kept = {
  id: 7,
  version: 3,
  ...initialDraft(partner),
  ...partner.samples,
  partnerCode: 1_007,
  partnerImage: picture,
  markupDiscount: -0.07,
  createdDate: '2026-01-01T08:00:00.000Z',
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
}
const found = answer(200, { isSuccess: true, message: '', partners: [kept], totalRecords: 1 })
const draft = { ...initialDraft(partner), ...partner.samples }
const request = { record: 'partner', id: 7, version: 3, draft, submissionId: 'submission-1' } as const
const save = (partnerImage: string) =>
  RecordService.use((service) => service.save({ ...request, draft: { ...draft, partnerImage } }))

beforeEach(() => pictures.forget())

describe('a partner', () => {
  it('is asked for by GetPartners, and comes with what stands for its picture and its terms as they are typed', async () => {
    api.respond(found)
    const got = await services.runPromise(RecordService.use((service) => service.get({ record: 'partner', id: 7 })))
    expect(api.last().path).toBe('/api/Partner/GetPartners')
    expect(api.last().json).toMatchObject({ id: 7 })
    expect(got).toMatchObject({ id: 7, version: 3, draft: { partnerCode: '1007', markupDiscount: '-0.07' } })
    expect(JSON.stringify(got)).not.toContain('data:')
    expect(pictures.get(String(got.draft.partnerImage))).toBe(picture)
  })

  it('that is not there is told', async () => {
    api.respond(answer(200, { isSuccess: true, message: '', partners: [], totalRecords: 0 }))
    const failure = await failureOf(
      services,
      RecordService.use((service) => service.get({ record: 'partner', id: 9 })),
    )
    expect(failure).toMatchObject({ _tag: 'Refused', message: 'This partner does not exist' })
  })

  it('is sent with the picture itself and its terms as a number', async () => {
    api.respond(answer(200, { isSuccess: true, message: 'Partner updated successfully', id: 7 }))
    await services.runPromise(save(keepPicture(picture)))
    expect(api.last().path).toBe('/api/Partner/InsertUpdatePartner')
    expect(api.last().json).toMatchObject({ flag: 2, partnerImage: picture, markupDiscount: -12.5, partnerCode: null })
  })

  it('whose picture is not there any more is not sent: nobody loses a picture unasked', async () => {
    const ref = keepPicture(picture)
    pictures.forget()
    expect(await failureOf(services, save(ref))).toMatchObject({
      _tag: 'Refused',
      errors: [{ field: 'partnerImage', message: expect.stringContaining('was not found') }],
    })
    expect(() => api.last()).toThrow('No request has come.')
  })

  it('that others have given another picture has in the conflict what stands for it', async () => {
    const changes = [
      { field: 'partnerImage', loaded: picture, saved: other },
      { field: 'city', loaded: '', saved: 'Oslo' },
    ]
    const conflict = { version: 4, changes, updatedBy: 'Ben Cole', updatedDate: '2026-01-06T10:00:00.000Z' }
    api.respond(answer(200, { isSuccess: false, message: 'Somebody else', id: 7, conflict }))
    const failure = (await failureOf(services, save(''))) as unknown as typeof conflict
    expect(failure.changes[0]).toEqual({
      field: 'partnerImage',
      loaded: keepPicture(picture),
      saved: keepPicture(other),
    })
    expect(failure.changes[1]).toEqual(changes[1])
  })
})

describe('the pictures of the drafts of a tab', () => {
  it('have one reference each, the same for the same picture, short and told in words', () => {
    expect(keepPicture(picture)).toBe(keepPicture(picture))
    expect(keepPicture(picture)).not.toBe(keepPicture(other))
    const large = keepPicture(held('png', png(8, 8, 190_000)))
    expect(large.length).toBeLessThan(40)
    expect(refWords(large)).toBe('PNG, 186 KB')
    expect(refWords(keepPicture('data:image/svg+xml,%3Csvg/%3E'))).toBe('SVG, 10 bytes')
  })

  it('are there after a reload, the latest of them', () => {
    const storage = pageStorage()
    const before = new Pictures(() => storage)
    for (const name of ['a', 'b', 'c', 'd', 'e']) before.keep(name, picture)
    expect(before.get('a')).toBe(picture)
    const after = new Pictures(() => storage)
    expect(['a', 'b', 'c', 'd', 'e'].filter((name) => after.get(name) !== undefined)).toEqual(['b', 'c', 'd', 'e'])
  })

  it('are gone when the person signs out, and stay in memory where the storage is full', () => {
    const storage = pageStorage()
    const full = {
      ...storage,
      removeItem: storage.removeItem,
      getItem: storage.getItem,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const tab = new Pictures(() => full as Storage)
    tab.keep('a', picture)
    expect(tab.get('a')).toBe(picture)
    tab.forget()
    expect(tab.get('a')).toBeUndefined()
  })

  it('that somebody has tampered with are none', () => {
    const storage = pageStorage()
    for (const text of ['{', '{"a":1}', '[[1,2]]', 'null']) {
      storage.setItem('simdesk.pictures', text)
      expect(new Pictures(() => storage).get('a')).toBeUndefined()
    }
  })
})
