import { MAX_PRESETS } from '../../lists/column-presets.ts'
import { MAX_VIEWS } from '../../lists/saved-views.ts'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../../people/password.ts'
import { allKeys, type Key } from '../../people/permissions.ts'
import { MIN_FIND_TEXT } from '../find-text.ts'
import type { Subject } from './question.ts'

const PROFILE = '/pages/profile'
const ROLES = '/pages/RoleMaster'
const PEOPLE = '/pages/profileMaster'

/**
 * The keys for the forms of records, SIMs and plans. A receipt and a sale can only be added; an invoice has no form.
 */
const formKeys = (act: 'add' | 'edit'): ReadonlyArray<Key> =>
  allKeys.filter((key) => key.endsWith(`.${act}`) && !/^(warehouse|invoice|offlineSale)\./.test(key))

/** How many days drafts are kept, and other limits. The tests compare these with the code. */
export const limits = {
  draftDays: 14,
  wrongAtLock: 3,
  recoveryCodes: 10,
  openedRecords: 8,
} as const

/** Questions about people, and about how they use this product. */
export const peopleSubjects: ReadonlyArray<Subject> = [
  {
    title: 'Roles and people',
    questions: [
      {
        id: 'missing-screen',
        without: {
          part: 'roles',
          answer: 'What you see follows what you may do, and what the server of this installation can do.',
        },
        ask: 'Why is a screen or a button not there that a colleague has?',
        answer:
          'What you see follows the permissions of your role. Whoever may edit roles or people can give you more; it holds ' +
          'at once, without a new sign-in.',
      },
      {
        id: 'new-role',
        ask: 'How do I make a role like another one?',
        answer:
          'Press Clone at the role in Role Master, give it a name, and change its permissions. The role Admin itself cannot ' +
          'be changed: it holds everything.',
        key: 'role.add',
        see: ROLES,
      },
      {
        id: 'own-partner',
        ask: 'What does a role see that sees its own partner?',
        answer:
          'Its people belong to one partner and see what is of that partner. Such a role can hold only a few permissions, ' +
          'which its form offers.',
        key: 'role.view',
        see: ROLES,
      },
      {
        id: 'invite',
        ask: 'How does a new colleague get in?',
        answer:
          'Add them in Profile Master: you get a link to hand over, with which they choose a password. It opens once, and ' +
          'its date of expiry is shown beside it. You can make a new one until they have signed up.',
        key: 'profile.add',
        see: PEOPLE,
      },
    ],
  },
  {
    title: 'Passwords and second factor',
    questions: [
      {
        id: 'lost-password',
        part: 'account',
        ask: 'I have forgotten my password. What now?',
        answer:
          'Choose "Forgot password?" on the sign-in page and give your e-mail. Where this installation sends mail you get a ' +
          'link; else an administrator is limits, and hands you one.',
      },
      {
        id: 'reset-password',
        ask: 'How do I help somebody who has lost their password?',
        answer:
          'Open them in Profile Master, choose Reset password and hand over the link. It is shown once and opens once. Its ' +
          'date of expiry is shown beside it.',
        key: 'profile.reset',
        see: PEOPLE,
      },
      {
        id: 'which-password',
        part: 'account',
        ask: 'Which passwords are accepted?',
        answer:
          `Those of ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters that are not among the most common ` +
          'ones and hold neither your name nor your e-mail. Change yours in My Profile.',
        see: PROFILE,
      },
      {
        id: 'second-factor',
        part: 'account',
        ask: 'How do I switch the second factor on?',
        answer:
          'In My Profile, with your password and an authenticator app. You get ' +
          `${limits.recoveryCodes} recovery codes, shown once: each opens your account once, in place of a code.`,
        see: PROFILE,
      },
      {
        id: 'lost-phone',
        part: 'account',
        ask: 'I have lost my telephone. How do I sign in?',
        answer:
          'With one of your recovery codes in place of the code. Without one, an administrator can take your second factor ' +
          'away; you then set it up anew.',
      },
      {
        id: 'lock',
        without: {
          part: 'session',
          answer:
            'It covers all tabs of this browser until your e-mail and password are given; your work stays as it is. ' +
            `${limits.wrongAtLock} wrong passwords sign you out.`,
        },
        ask: 'What does Lock screen do?',
        answer:
          'It covers all tabs of this browser until your password is given; your work stays as it is. ' +
          `${limits.wrongAtLock} wrong passwords sign you out.`,
      },
      {
        id: 'sessions',
        part: 'account',
        ask: 'I forgot to sign out on another computer. What can I do?',
        answer: 'My Profile lists where you are signed in. End one of them there, or all others.',
        see: PROFILE,
      },
    ],
  },
  {
    title: 'Finding things',
    questions: [
      {
        id: 'find',
        without: {
          part: 'find',
          answer:
            `Press "Find anything" above, or its key: it finds screens. At first it has the ${limits.openedRecords} records that ` +
            'you opened last.',
        },
        ask: 'How do I get to a screen or a record quickly?',
        answer:
          'Press "Find anything" above, or its key: it finds screens, and from ' +
          `${MIN_FIND_TEXT} characters on the records that your role may see. At first it has the ${limits.openedRecords} ` +
          'records that you opened last.',
      },
      {
        id: 'views',
        without: {
          part: 'views',
          answer:
            'Yes: press "Views" above the list and give it a name, and it keeps filter, order and columns, up to ' +
            `${MAX_VIEWS} in each list, in this browser. "Make default" opens the list with it.`,
        },
        ask: 'Can I keep a search of a list?',
        answer:
          'Yes: press "Views" above the list and give it a name, and it keeps filter, order and columns, up to ' +
          `${MAX_VIEWS} in each list. "Make default" opens the list with it. Who may edit roles can share a view with one.`,
      },
      {
        id: 'bell',
        part: 'notifications',
        ask: 'What does the bell show?',
        answer:
          'What needs somebody, of what your role may see, such as API orders that failed. Lines go by themselves, most when ' +
          'their matter is settled; "Mark all as read" only takes them out of the number. "Notification settings" chooses the kinds.',
      },
      {
        id: 'timeline',
        ask: 'Where do I see who did what?',
        answer:
          'In the Timeline: what people did, also what was refused, by day, person, area and outcome. What they entered is ' +
          'not in it: that is in the History of the record.',
        key: 'timeline.view',
        see: '/pages/timeline',
      },
    ],
  },
  {
    title: 'Drafts and journal',
    questions: [
      {
        id: 'reload',
        without: {
          part: 'offlineSales',
          answer: 'Not in the forms of items and plans: they bring it back, all but a file that you chose.',
        },
        ask: 'Is what I typed lost when the page is loaded again?',
        answer:
          'Not in the forms of items, plans, offline sales and records such as suppliers, partners and customers: they ' +
          'bring it back, all but a file that you chose. What you typed elsewhere is lost: to assign or return stock, to ' +
          'add users, in My Profile, in a payment or a credit note, and as a reason.',
        anyOf: [...formKeys('add'), ...formKeys('edit'), 'warehouse.add', 'offlineSale.add'],
      },
      {
        id: 'plan-drafts',
        ask: 'How long is the draft of a plan kept?',
        answer:
          `In this browser, until it is published or discarded, at most ${limits.draftDays} days without a change. When you ` +
          'sign out you are asked whether to keep your drafts. The plan list has all of them under Drafts.',
        key: 'plan.add',
        see: '/pages/PlanMaster',
      },
      {
        id: 'history',
        part: 'history',
        ask: 'Who changed this record, and when?',
        answer: 'History in its form tells every save: by whom, when, and each field before and after.',
        anyOf: formKeys('edit'),
      },
      {
        id: 'record',
        ask: 'How do I report that something went wrong?',
        answer:
          'Choose "Save session record" in the menu of your account and hand over the file: it tells step by step what ' +
          'happened. Codes, PINs, e-mails and passwords are not in it.',
      },
      {
        id: 'keys',
        ask: 'Which keys are there?',
        answer:
          'Press ? on any screen, outside a field: the keys that do something there are listed, and those of the whole ' +
          'product. "Keys of this screen" in the menu of your account lists them as well.',
      },
      {
        id: 'columns',
        ask: 'Can I arrange the columns of a list?',
        answer:
          'Yes: drag their heads, and hide or show them with Columns. It is kept for you. An arrangement can be kept under a ' +
          `name, up to ${MAX_PRESETS} in each list.`,
      },
    ],
  },
]
