import { describe, expect, it } from 'vitest'
import { stockStatuses } from '../../../src/schemas/stock/stock.ts'
import { pageTyped } from '../../../src/views/lists/page-number.ts'
import { stepAmong } from '../../../src/views/reports/step-among.ts'
import { valueText } from '../../../src/views/reports/value-text.ts'
import { pictureIn, toneOf, websiteIn } from '../../../src/views/ui/cell-values.ts'

describe('a value', () => {
  it('of money has its currency, and none without an amount', () => {
    const field = { name: 'price', label: 'Price', kind: 'money', width: 1 } as const
    expect(valueText(field, { price: 1234.5, currency: 'EUR' }, 'mine')).toBe('EUR 1,234.50')
    expect(valueText(field, { price: 0, currency: 'INR' }, 'mine')).toBe('INR 0.00')
    expect(valueText(field, { price: 2, currency: '' }, 'mine')).toBe('2.00')
    expect(valueText(field, { price: null, currency: 'EUR' }, 'mine')).toBe('')
  })

  it('that is a day, a time or a moment is in our format', () => {
    expect(valueText({ name: 'a', kind: 'date', label: 'A', width: 1 }, { a: '2026-02-28' }, 'mine')).toBe('28/02/2026')
    expect(valueText({ name: 'a', kind: 'time', label: 'A', width: 1 }, { a: '23:59' }, 'mine')).toBe('23:59')
    expect(valueText({ name: 'a', kind: 'dateTime', label: 'A', width: 1 }, { a: '2026-02-28T09:05:00' }, 'mine')).toBe(
      '28/02/2026 09:05',
    )
    expect(valueText({ name: 'a', kind: 'date', label: 'A', width: 1 }, { a: 'unknown' }, 'mine')).toBe('unknown')
  })

  it('that is missing is empty', () => {
    expect(valueText({ name: 'a', kind: 'text', label: 'A', width: 1 }, {}, 'mine')).toBe('')
    expect(valueText({ name: 'a', kind: 'integer', label: 'A', width: 1 }, { a: null }, 'mine')).toBe('')
  })
})

it('a website is a link only with http and https', () => {
  expect(websiteIn('https://nomad.example/shop')).toBe('https://nomad.example/shop')
  expect(websiteIn('HTTP://nomad.example')).toBe('http://nomad.example/')
  for (const text of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'nomad.example', '', '//x']) {
    expect(websiteIn(text), text).toBeNull()
  }
})

it('a picture is shown from our own server, or as a data URL', () => {
  const origin = 'https://desk.example'
  expect(pictureIn('/pictures/7.png', origin)).toBe('https://desk.example/pictures/7.png')
  expect(pictureIn('data:image/png;base64,AA', origin)).toBe('data:image/png;base64,AA')
  for (const text of ['', 'https://elsewhere.example/7.png', '//elsewhere.example/7.png', 'data:text/html,x']) {
    expect(pictureIn(text, origin), text).toBeNull()
  }
})

it('each stock status has a separate colour', () => {
  const tones = stockStatuses.map(({ label }) => toneOf(label))
  expect(new Set(tones).size).toBe(stockStatuses.length)
  expect(tones).not.toContain(toneOf('Odd'))
})

it('a picture is not requested by a bare file name, which has no location', () => {
  for (const text of ['7.png', 'pictures/7.png', './7.png']) {
    expect(pictureIn(text, 'https://desk.example'), text).toBeNull()
  }
})

it('a status has the tone of its meaning, in any case; an unknown one has none', () => {
  expect(['Paid', 'ACTIVE', 'Not Paid', 'Pending', 'Refunded', 'cancelled', 'Inactive', 'Odd'].map(toneOf)).toEqual([
    'good',
    'good',
    'waiting',
    'waiting',
    'bad',
    'bad',
    'quiet',
    'quiet',
  ])
})

it('arrow keys lead from the search box through the reports and stop at the ends', () => {
  expect(stepAmong(4, 0, 'nextReport')).toBe(1)
  expect(stepAmong(4, 3, 'nextReport')).toBe(3)
  expect(stepAmong(4, 1, 'previousReport')).toBe(0)
  expect(stepAmong(4, 2, 'firstReport')).toBe(1)
  expect(stepAmong(4, 2, 'lastReport')).toBe(3)
  expect(stepAmong(1, 0, 'nextReport')).toBe(0)
  expect(stepAmong(4, 0, 'lastReport')).toBeNull()
  expect(stepAmong(4, -1, 'nextReport')).toBeNull()
})

it('a page is typed as a whole number, with or without thousands separators; anything else is invalid', () => {
  for (const text of ['1200', '1,200', '1 200', ' 1200 ', '01200']) expect(pageTyped(text, 1200), text).toBe(1200)
  for (const text of ['1.5', '1,5', '1.200', '1e3', '-1', '0', '1201', '12,00', 'two', '1½', '٣', '']) {
    expect(pageTyped(text, 1200), text).toBeNull()
  }
})
