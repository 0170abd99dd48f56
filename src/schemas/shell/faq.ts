import type { Rights } from '../core/serves.ts'
import { partnerSubject } from './faq/partners.ts'
import { peopleSubjects } from './faq/people.ts'
import { answeredFor, isForRights, type Question, type Subject } from './faq/question.ts'
import { workSubjects } from './faq/work.ts'

/** The questions about this product (`screens.md` §10), by subject. */
export const faq: ReadonlyArray<Subject> = [...workSubjects, partnerSubject, ...peopleSubjects]

export const faqMessages = { none: 'No matching question.' } as const

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const hasWords = ({ ask, answer }: Question, title: string, words: ReadonlyArray<string>): boolean => {
  const text = folded(`${title} ${ask} ${answer}`)
  return words.every((word) => text.includes(word))
}

/** The questions visible with these rights that contain all words of a text, in any order. */
export const foundQuestions = (rights: Rights, text: string): ReadonlyArray<Subject> => {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return faq.flatMap(({ title, questions }) => {
    const found = questions
      .filter((question) => isForRights(question, rights))
      .map((question) => answeredFor(question, rights))
      .filter((question) => hasWords(question, title, words))
    return found.length === 0 ? [] : [{ title, questions: found }]
  })
}
