import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { makePdf } from '../../../server/billing/invoice/document.ts'
import { wordsIn } from '../../../server/billing/invoice/words/words.ts'
import { defaultTemplate } from '../../../server/billing/mail-templates/defaults.ts'
import type { OfflineSaleState } from '../../../server/billing/offline-sale.ts'
import { reminderMail, styleOf } from '../../../server/billing/reminders/letter.ts'
import { reminderContent } from '../../../server/billing/reminders/pdf.ts'
import { documentLanguages } from '../../../src/schemas/core/document-language.ts'
import { issuedOf } from './invoice/samples.ts'

/** The mails and letters of reminders, in the language of the invoice. */

const saleIn = (language: string): OfflineSaleState => {
  const issued = issuedOf([{}])
  return {
    issued: {
      ...issued,
      invoiceNumber: 'SD-7',
      currency: 'EUR',
      invoiceDate: '2026-10-01',
      dueDate: '2026-10-15',
      customer: { ...issued.customer, language },
    },
    payments: [],
    reversals: [],
    credits: [],
    mails: [],
    disputes: [],
    reminders: [],
  }
}
const facts = (level: 1 | 2 | 3, day = '2026-10-25') => ({ level, day, open: '1234.50' })
/** The mail with the default text. */
const mailIn = (language: string, about: ReturnType<typeof facts>, name: string) => {
  const sale = saleIn(language)
  const template = defaultTemplate({ kind: `reminder${about.level}`, language: styleOf(sale).language })
  return reminderMail(sale, about, name, template)
}
const pdfText = async (language: string) => {
  const content = reminderContent(saleIn(language), facts(2), '2026-10-25T00:00:00.000Z')
  const bytes = await makePdf(content, 'A4', null)
  return (await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text
}

it('a mail in German has German words, days and amounts', () => {
  const { subject, paragraphs } = mailIn('de', facts(1), ' Ida \n Holm ')
  expect(subject).toBe('Zahlungserinnerung: Rechnung SD-7')
  expect(paragraphs[0]).toBe('Guten Tag Ida Holm,')
  expect(paragraphs[1]).toBe(
    'Unsere Rechnung SD-7 vom 01.10.2026 war am 15.10.2026 fällig. Sie ist seit 10 Tagen überfällig. ' +
      'Der offene Betrag ist EUR 1.234,50.',
  )
  expect(mailIn('de', facts(1, '2026-10-16'), 'Ida').paragraphs[1]).toContain('seit 1 Tag überfällig')
})

it('a mail without a language of ours is in English', () => {
  const { subject, paragraphs } = mailIn('xx', facts(3), 'Ida Holm')
  expect([subject, paragraphs[0]]).toEqual(['Final payment reminder: invoice SD-7', 'Hello Ida Holm,'])
  expect(paragraphs[1]).toContain('It is 10 days overdue. The amount due is EUR 1,234.50.')
})

const textsOf = (language: (typeof documentLanguages)[number]['value']) => {
  const { levels, ...own } = wordsIn[language].reminder
  return [...Object.values(own), ...Object.values(levels).flatMap(({ title, asks }) => [title, asks])]
}

it.each(documentLanguages.map(({ value }) => value))(
  'in %s each level says another thing, and no place is left',
  (language) => {
    const said = ([1, 2, 3] as const).map((level) => mailIn(language, facts(level), 'Ida'))
    expect(new Set(said.map(({ paragraphs }) => paragraphs[2])).size).toBe(3)
    for (const { subject, paragraphs } of said) {
      expect([subject, ...paragraphs].join('\n')).not.toMatch(/[{}]/)
      expect(paragraphs[1]).toMatch(/SD-7.*10/s)
      expect(subject).toContain('SD-7')
    }
    if (language === 'en') return
    const english = textsOf('en')
    expect(textsOf(language).filter((text) => english.includes(text))).toEqual([])
  },
)

it('a mail with an edited template has its words, and the values of the invoice', () => {
  const template = { subject: '{number}\nis {overdue} late', text: 'Hi {customer}\n{due} of {total}\n\n{company}' }
  const { subject, paragraphs } = reminderMail(saleIn('en'), facts(1), 'Ida', template)
  expect(subject).toBe('SD-7 is 10 days late')
  expect(paragraphs[0]).toMatch(/^Hi Ida\nEUR 1,234\.50 of EUR [\d.,]+$/)
  expect(paragraphs).toHaveLength(2)
})

it('a letter has the words of its language and no English ones', async () => {
  const text = await pdfText('fr')
  expect(text).toContain('Deuxième rappel de paiement')
  expect(text).toContain('Jours de retard')
  expect(text).toMatch(/Reste à payer EUR\s*1\s234,50/)
  for (const label of ['Reminder', 'Days overdue', 'Amount due', 'Paid or credited', 'Our invoice']) {
    expect(text).not.toContain(label)
  }
})
