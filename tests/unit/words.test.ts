import { describe, expect, it } from 'vitest'
import { allParts, allTexts, partsIn, textsOf } from '../../scripts/lib/words.mjs'

type Phrase = readonly [phrase: RegExp, instead: string, wrong: string, plain: string]

/** Phrases that no text for a person has: what to write instead, a text with each, and a plain one that resembles it. */
const phrases: ReadonlyArray<Phrase> = [
  [/(?<!there )\b(?:is|are) none\b/i, 'is invalid, is not a …', 'XX is none', 'if there is none'],
  [/\bof (?:before|late|old)(?=[.,;:)]|$)/i, 'earlier, recent, older', 'Imports of late', 'A list of late payments'],
  [/\bas (?:it|they) (?:came|was before|were before)\b/i, 'unchanged', 'Leave them as they came', 'as it comes'],
  [/\b(?:for|to|by|with|from) who\b/i, 'for people who', 'It is for who may see it', 'for people who may see it'],
  [/\bwhoever\b/i, 'anyone who, the person who', 'Whoever may edit', 'Anyone who may edit'],
  [/\bso many\b/i, 'a number', 'no more than so many', 'too many'],
  [/\bno longer than\b/i, 'at most', 'no longer than 20', 'It is no longer offered'],
  [/\b(?:the|this|that) very\b/i, 'the same, exactly these', 'This very file', 'It is very small'],
  [/\bstands?\b(?!-| (?:for|in for|out)\b)/i, 'is, is in', 'the invoice on which it stands', 'what it stands for'],
  [/\bstood\b/i, 'was', 'as it stood', 'understood'],
  [/\b(?:lies?|lying)\b/i, 'is, is stored', 'where it lies', 'Earliest expiry first'],
  [/\b(?:tells|told)\b|\btell of\b/i, 'shows, says, reports', 'The history tells why.', 'Please tell us why.'],
  [/\ball the same\b/i, 'anyway', 'Save all the same', 'All SIMs have the same plan'],
  [/\bof (?:its|their|our|your|my) own\b/i, 'separate, its own …', 'a number of its own', 'its own number'],
  [/\bof yours\b/i, 'your …', 'Another view of yours', 'yours or theirs'],
  [/\bwhat is shown\b/i, 'the rows, the content', 'what is shown', 'What is a plan?'],
  [/\bbegun\b/i, 'started', 'Import begun', 'Begin with Assign'],
  [/\banew\b|\bafresh\b|\bhereafter\b/i, 'again', 'Match afresh', 'a new one'],
  [/\b(?:became|becomes?|came|comes?) of\b/i, 'the result of', 'What came of it', 'It comes from stock'],
  [/\bmeanwhile\b/i, 'in the meantime, since', 'has saved this meanwhile', 'in the meantime'],
  [
    /\bhand(?:s|ed)? (?:it|them|the link) (?:on|over)\b|\bhand on\b/i,
    'send it to the person',
    'hand them on',
    'On the other hand',
  ],
  [/\bshown this once\b/i, 'shown only once', 'The link is shown this once', 'shown only once'],
  [/\bgood (?:for|until)\b/i, 'valid for', 'It is good for 7 days', 'a good reason'],
  [
    /\blook(?:s|ed)? (?:at it )?(?:later|wrong)\b|\blooked at\b/i,
    'warning, checked',
    '3 things look wrong',
    'Look at the invoice',
  ],
  [/\bin sight\b/i, 'pinned', 'Keep in sight', 'insight'],
  [
    /\btak(?:e|es|en|ing) (?:\w+ )?back\b|\btaken away\b|\btake \w+ ?\w* away\b/i,
    'undo, unassign, remove',
    'Taken back',
    'Take over',
  ],
  [/\bcame back\b|\bcome back\b/i, 'was returned', 'It came back', 'Come to the dashboard'],
  [/\bmended?\b/i, 'correct, fix', '3 things have to be mended', 'recommended'],
  [/\bordered again at\b/i, 'reorder level', '0 left, ordered again at 20', 'ordered again'],
  [/\breal date\b/i, 'valid date', 'Enter a real date', 'a realistic date'],
  [/\bleft empty\b/i, 'Leave empty to …', 'Left empty: 19', 'Leave empty'],
  [/^by which\b/i, 'what it is', 'By which it is found', 'the key by which it calls'],
  [/\bwas due on\b/i, 'is overdue since', 'It was due on Monday', 'due on Monday'],
  [/\bstart again\b/i, 'Discard draft', 'Start again', 'Start'],
  [/\barrangements?\b/i, 'view, columns', 'An arrangement of columns', 'Arrange the columns'],
  [/\b(?:is|are) (?:called|named) so\b/i, 'has this name', 'No column is called so', 'is called Italy'],
  [/\bnot (?:\w+ )?any ?more\b|\bno \S+ any ?more\b/i, 'no longer', 'It has no {…} any more', 'any more SIMs'],
  [/(?<!there )\bis no (?!longer\b)/i, 'is not a', 'ABC is no currency', 'if there is no plan'],
  [/\balready(?=[.,:;)]|$)/i, 'already before the verb', 'It is in line 3 already', 'It is already in line 3'],
  [
    /\b(?:one|an?) \w+ a (?:line|row)\b|\bone a (?:line|row)\b/i,
    'one per line',
    'One rate a line',
    'One rate per line',
  ],
  [/\d\}? a second\b/i, 'per second', '4,000 a second', 'a second factor'],
  [/\bfrom (?:today|\d+|\S+ \(\S+ \S+\)) on\b|\btoday on\b/i, 'or more, as of today', 'from 0 on', 'on this day'],
  [/\bto be paid back\b|\bpa(?:id|y) back\b|\bpay-back\b/i, 'refund', 'Pay back credit', 'payment'],
  [
    /\b(?:sent|reminders?|link) by mail\b|\b(?:a|the|each) mail\b(?! (?:server|settings|templates?))/i,
    'email',
    'The mail was sent',
    'the mail server',
  ],
  [/\bthe forms? of (?:the|an?)\b(?! (?:partner|customer))/i, 'the payment form', 'The form of the payment', 'a form'],
  [
    /\bnot as it (?:ever )?was\b|\bas it was (?:printed|agreed)\b/i,
    'unchanged, differs from',
    'not as it was',
    'it was',
  ],
  [
    /\b(?:there are|these) (?:no )?data\b|\bdata (?:are|do|were)\b/i,
    'data is',
    'There are no data in',
    'the data in it is',
  ],
  [/\bthe two \w+ differ\b/i, 'do not match', 'The two passwords differ', 'The amounts differ'],
  [/\bwas not done\b/i, 'was not completed', 'Your request was not done', 'is done'],
  [/\bmay not (?:search|open|see)\b/i, 'cannot', 'You may not search', 'It may not arrive'],
  [/\bwhat for\b/i, 'reason', 'What for, and by whom', 'What is it for?'],
  [/\bby itself\b|\bby themselves\b/i, 'automatically', 'It goes on by itself', 'The SIM itself'],
  [/\bdo not get through\b/i, 'could not be sent', 'The rows do not get through', 'get through the list'],
  [
    /\bcannot be \w+ so\b|\bcome back so\b|\btreated so\b/i,
    'this way',
    'It cannot be credited so',
    'It cannot be sold',
  ],
  [/\be-mails?\b/i, 'email', 'your e-mail', 'your email'],
  [/\blog(?:ged)? (?:in|out|on)\b/i, 'sign in, sign out', 'Log in', 'Sign in'],
  [/\btelephones?\b/i, 'phone', 'your telephone', 'your phone'],
  [/(?<!dropdown )\bitems?\b/i, 'SIM', 'Add the first item', 'itemised'],
  [
    /\bsuppliers?'s? invoices?\b|\bsuppliers' invoices?\b/i,
    'supplier invoice',
    "Suppliers' invoices",
    'supplier invoices',
  ],
  [/\bpartner's operator\b/i, 'partner user', "A partner's operator", 'SIM operator'],
  [/\boffline plans?\b/i, 'invoice', 'Pay the offline plan', 'offline sale'],
  [/\bmissing key\b/i, 'Required', 'Missing key', 'a missing file'],
  [/ing\b[\w ]*…$/, 'three points, as in "Saving..."', 'Sending…', 'Saving...'],
  [/\bfits?\b(?! (?:on|in)\b)/i, 'matches', 'Nothing fits', 'It fits on one page'],
]

/** Words of the specification, to the letter. */
const specified: ReadonlyArray<string> = ['Create Offline Plan']

/** Subjects whose texts have some of these phrases still: how many at most, and why. Nothing is added here. */
const notYetPlain: Readonly<Record<string, readonly [most: number, reason: string]>> = {}

/** Where every plural is made. */
const PLURALS = 'src/schemas/core/counted.ts: '

const texts = allTexts()

const found = texts.flatMap(({ subject, file, text }) => {
  const judged = specified.reduce((rest, words) => rest.replaceAll(words, ''), text.replaceAll(/\{\w+\}/g, '{…}'))
  return phrases.flatMap(([phrase, instead]) => {
    const match = phrase.exec(judged)
    return match === null ? [] : [{ subject, line: `${file}: "${match[0]}" (better: ${instead}): ${text}` }]
  })
})

describe('what a person reads', () => {
  it('has no phrase that is wrong in every text', () => {
    expect(texts.length).toBeGreaterThan(4000)
    expect(found.filter(({ subject }) => !(subject in notYetPlain)).map(({ line }) => line)).toEqual([])
  })

  it('becomes plainer: an exception is removed once its subject is plain', () => {
    const wrong = Object.entries(notYetPlain).filter(([subject, [most]]) => {
      const { length } = found.filter((text) => text.subject === subject)
      return length === 0 || length > most
    })
    expect(wrong).toEqual([])
  })

  it.each(phrases)('%s is found where it is written, and nowhere else', (phrase, _, wrong, plain) => {
    expect(wrong).toMatch(phrase)
    expect(plain).not.toMatch(phrase)
  })
})

describe('a text with a count or a value', () => {
  it('is a whole sentence, and its plural is made in counted.ts', () => {
    expect(allParts().filter((part) => !part.startsWith(PLURALS))).toEqual([])
  })

  it.each([
    "const text = count === 1 ? 'SIM' : 'SIMs'",
    `const text = (count: bigint) => \`\${count} \${count !== 1n ? 'tries' : 'try'}\``,
    `const text = (kind: string) => \`3 \${kind}s\``,
    `const text = \`Sending \${at}\${isStopping ? '. Stops after this invoice' : ''}\``,
    "const view = <p>{name} was removed.{isShared && ' Undo restores it.'}</p>",
    `const view = <p>{isDay ? 'the day' : \`the \${days} days\`} <b>before</b> {isBusy ? 'Loading' : 'As of today'}</p>`,
    "const view = <p>You sign out, and {isOne ? 'a draft is' : 'drafts are'} kept</p>",
  ])('is found: %s', (code) => {
    expect(partsIn('src/view.tsx', code)).toHaveLength(1)
  })

  it.each([
    "const text = counted(count, 'SIM')",
    'const page = number === 1 ? null : number',
    "const text = flag === 1 ? 'Plan created' : 'Plan updated'",
    `const text = isShared ? \`\${name} was removed. Undo restores it.\` : \`\${name} was removed.\``,
    "const view = <p>{name} · {isOpen && ' · open in another tab'}</p>",
    'const view = <p>The plan could not be loaded. {failure}</p>',
    "const view = <p>{isBusy ? 'Loading' : words.loaded(count)}</p>",
  ])('is a whole sentence: %s', (code) => {
    expect(partsIn('src/view.tsx', code)).toEqual([])
  })
})

describe('the list of texts', () => {
  it('has what a view writes and says, and nothing of the code', () => {
    const code = `
      import { Button } from '@mantine/core'
      const words = { save: 'Save the plan', level: (count: number) => \`\${count} SIMs left\` }
      export const View = ({ kind }: { kind: 'first kind' | 'other kind' }) => (
        <Button className="one two" aria-label="Close" onClick={() => clsx('big round', words.save)}>
          Issue credit note {kind === 'first kind' ? 'of an invoice' : null}
        </Button>
      )
      const rows = sql\`select a from b\`
      const text = 'The first half ' + 'of a sentence'
    `
    expect(textsOf('view.tsx', code)).toEqual([
      'Save the plan',
      '{count} SIMs left',
      'Close',
      'Issue credit note',
      'of an invoice',
      'The first half of a sentence',
    ])
  })
})
