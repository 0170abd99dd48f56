import { Button } from '@mantine/core'
import { Link } from '../../ui/link.tsx'
import { type Home, HomeButton, MessageScreen } from './message-screen.tsx'
import { plainWords } from './plain-words.ts'

type Props = {
  /** The signed-in person; null for a visitor. `hasScreens`: whether the role may open any screen. */
  readonly person: { readonly name: string; readonly role: string; readonly hasScreens: boolean } | null
  /** The way on; for a role without any screen, it signs out. */
  readonly home: Home
}

/** The page for every 403 (spec §2, §6), and for people who may open nothing. */
export const AccessDenied = ({ person, home }: Props) => {
  if (person === null) return <NotSignedIn home={home} />
  return person.hasScreens ? <Denied role={person.role} home={home} /> : <NothingToOpen {...person} home={home} />
}

const Denied = ({ role, home }: { readonly role: string; readonly home: Home }) => (
  <MessageScreen
    icon="shield"
    kicker="403"
    title="Access denied"
    actions={
      <>
        <HomeButton home={home} />
        <Button component={Link} href="/auth/logout" variant="subtle" fullWidth>
          Sign in as somebody else
        </Button>
      </>
    }
  >
    <p>{plainWords.denied(role)}</p>
  </MessageScreen>
)

const NotSignedIn = ({ home }: { readonly home: Home }) => (
  <MessageScreen icon="shield" kicker="403" title="Access denied" actions={<HomeButton home={home} />}>
    <p>You are not signed in. Sign in, then open the page again.</p>
  </MessageScreen>
)

type Person = NonNullable<Props['person']>

const NothingToOpen = ({ name, role, home }: Pick<Person, 'name' | 'role'> & { readonly home: Home }) => (
  <MessageScreen
    icon="shield"
    kicker="Signed in"
    title="There is nothing to open yet"
    actions={<HomeButton home={home} />}
  >
    <p>{plainWords.nothingToOpen(name, role)}</p>
    <p>
      For your prices, orders or stock, ask the person who gave you this account. If you should work here, ask them for
      another role.
    </p>
  </MessageScreen>
)
