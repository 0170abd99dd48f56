import { ownProfileMachine } from '../../../machines/people/own-profile.machine.ts'
import { secondFactorMachine } from '../../../machines/people/second-factor.machine.ts'
import { Profile } from '../../../views/people/profile/profile.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

/** One's own profile, for everybody who is signed in. */
export const screen = defineScreen({
  machine: ownProfileMachine,
  input: () => ({}),
  beside: (start) => start(secondFactorMachine, 'secondFactor', {}),
  view: ({ actor, beside }) => <Profile actor={actor} factor={beside} />,
})
