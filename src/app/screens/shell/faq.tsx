import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { herePath, withBase } from '../../../schemas/core/base-path.ts'
import { rightsOf } from '../../../schemas/core/serves.ts'
import { MAX_SEARCH_TEXT } from '../../../schemas/core/text.ts'
import { foundQuestions } from '../../../schemas/shell/faq.ts'
import { Faq } from '../../../views/shell/plain/faq.tsx'
import { matchPath } from '../../navigation/addresses.ts'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import { isWorkOf } from '../../navigation/routes.ts'

/** Each letter is no place to go back to; what is open stays open, and no question is pointed at any more. */
const search = (text: string): void => {
  const query = text.trim() === '' ? '' : `?${new URLSearchParams({ q: text })}`
  navigate(withBase(herePath() + query), { replace: true })
}

/** The questions of `screens.md` §10. The search text is in the address (`?q=`), and each question has one (`#id`). */
export const screen = definePlainScreen(({ session }) => {
  const user = useSelector(session, ({ context }) => context.user)
  const query = useSearch()
  if (user === null) return null
  const rights = rightsOf(user)
  const text = (new URLSearchParams(query).get('q') ?? '').slice(0, MAX_SEARCH_TEXT)
  const subjects = foundQuestions(rights, text).map(({ title, questions }) => ({
    title,
    questions: questions.map(({ see, ...question }) => {
      const route = see === undefined ? null : matchPath(see).route
      return {
        ...question,
        leads: route && isWorkOf(route, rights) ? { label: route.title, href: route.path } : null,
      }
    }),
  }))
  return <Faq text={text} subjects={subjects} onSearch={search} />
})
