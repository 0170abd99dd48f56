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
          answer: 'Your menu depends on your permissions, and on what this server offers.',
        },
        ask: 'Why do I not see a screen or a button that a colleague has?',
        answer:
          'Your menu depends on the permissions of your role. Anyone who can edit roles or people can give you more. ' +
          'The change applies at once, without a new sign-in.',
      },
      {
        id: 'new-role',
        ask: 'How do I copy a role?',
        answer:
          'Press Clone at the role in Role Master, enter a name, and change the permissions. The role Admin cannot be ' +
          'changed: it has every permission.',
        key: 'role.add',
        see: ROLES,
      },
      {
        id: 'own-partner',
        ask: 'What can a role limited to its own partner see?',
        answer:
          'Its people belong to one partner and see only the data of that partner. Such a role can have only the ' +
          'permissions that its form offers.',
        key: 'role.view',
        see: ROLES,
      },
      {
        id: 'invite',
        ask: 'How does a new colleague get in?',
        answer:
          'Add the person in Profile Master. You get an invitation link to send to them, and they choose a password ' +
          'with it. The link works once; its expiry date is shown beside it. Until they use it, you can create a new one.',
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
          'Choose "Forgot password?" on the sign-in page and enter your email. You get a link by email. If this server ' +
          'sends no mail, an administrator sends you a link.',
      },
      {
        id: 'reset-password',
        ask: 'How do I help someone who lost their password?',
        answer:
          'Open the person in Profile Master, choose Reset password and send them the link. It is shown only once, and ' +
          'works once. Its expiry date is shown beside it.',
        key: 'profile.reset',
        see: PEOPLE,
      },
      {
        id: 'which-password',
        part: 'account',
        ask: 'Which passwords are accepted?',
        answer:
          `Use ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters. Common passwords are refused, and ` +
          'so are passwords with your name or your email. Change your password in My Profile.',
        see: PROFILE,
      },
      {
        id: 'second-factor',
        part: 'account',
        ask: 'How do I set up a second factor?',
        answer:
          `In My Profile, with your password and an authenticator app. You get ${limits.recoveryCodes} recovery codes, ` +
          'shown only once. Each opens your account once, in place of a code.',
        see: PROFILE,
      },
      {
        id: 'lost-phone',
        part: 'account',
        ask: 'I lost my phone. How do I sign in?',
        answer:
          'Enter one of your recovery codes in place of the code. If you have none, an administrator can remove your ' +
          'second factor. Then set it up again.',
      },
      {
        id: 'lock',
        without: {
          part: 'session',
          answer:
            'It covers all tabs of this browser until you enter your email and password. Your work is kept. After ' +
            `${limits.wrongAtLock} wrong passwords you are signed out.`,
        },
        ask: 'What does Lock screen do?',
        answer:
          'It covers all tabs of this browser until you enter your password. Your work is kept. After ' +
          `${limits.wrongAtLock} wrong passwords you are signed out.`,
      },
      {
        id: 'sessions',
        part: 'account',
        ask: 'I forgot to sign out on another computer. What can I do?',
        answer: 'My Profile lists your open sessions. End one of them, or all others.',
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
            `Press "Find anything" above, or its key. It finds screens. It starts with the last ${limits.openedRecords} ` +
            'records that you opened.',
        },
        ask: 'How do I find a screen or a record quickly?',
        answer:
          `Press "Find anything" above, or its key. It finds screens, and from ${MIN_FIND_TEXT} characters on the ` +
          `records that your role can see. It starts with the last ${limits.openedRecords} records that you opened.`,
      },
      {
        id: 'views',
        without: {
          part: 'views',
          answer:
            'Yes. Press "Views" above the list and enter a name. A view keeps filter, order and columns in this browser. ' +
            `Each list can have ${MAX_VIEWS}. "Make default" opens the list with it.`,
        },
        ask: 'Can I save a search of a list?',
        answer:
          'Yes. Press "Views" above the list and enter a name. A view keeps filter, order and columns. Each list can ' +
          `have ${MAX_VIEWS}. "Make default" opens the list with it. People who can edit roles can share a view with a ` +
          'role.',
      },
      {
        id: 'bell',
        part: 'notifications',
        ask: 'What does the bell show?',
        answer:
          'What needs attention and your role can see, such as failed API orders. Most entries disappear once the ' +
          'matter is settled. "Mark all as read" only removes them from the number. "Notification settings" chooses the kinds.',
      },
      {
        id: 'timeline',
        ask: 'Where do I see who did what?',
        answer:
          'In the Timeline: what people did and what was refused, by day, person, area and outcome. The values they ' +
          'entered are in the History of the record.',
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
          answer: 'The forms of SIMs and plans keep your entries, except a chosen file.',
        },
        ask: 'Do I lose my entries when the page is reloaded?',
        answer:
          'The forms of SIMs, plans, offline sales and records such as suppliers, partners and customers keep your ' +
          'entries, except a chosen file. All other entries are lost: in assignments, returns, invitations, My Profile, ' +
          'payments, credit notes, and reasons.',
        anyOf: [...formKeys('add'), ...formKeys('edit'), 'warehouse.add', 'offlineSale.add'],
      },
      {
        id: 'plan-drafts',
        ask: 'How long is a plan draft kept?',
        answer:
          `In this browser, until you publish or discard it. After ${limits.draftDays} days without a change it is ` +
          'deleted. When you sign out, you are asked whether to keep your drafts. The plan list has all of them under ' +
          'Drafts.',
        key: 'plan.add',
        see: '/pages/PlanMaster',
      },
      {
        id: 'history',
        part: 'history',
        ask: 'Who changed this record, and when?',
        answer: 'History in its form shows every save: the person, the time, and each field before and after.',
        anyOf: formKeys('edit'),
      },
      {
        id: 'record',
        ask: 'How do I report a fault?',
        answer:
          'Choose "Save session record" in your account menu and send the file. It shows step by step what happened, ' +
          'without codes, PINs, emails and passwords.',
      },
      {
        id: 'keys',
        ask: 'Which keyboard shortcuts are there?',
        answer:
          'Press ? on any screen, outside a field. You see the keys of the screen and those of the whole product. "Keys ' +
          'of this screen" in your account menu lists them too.',
      },
      {
        id: 'columns',
        ask: 'Can I arrange the columns of a list?',
        answer:
          'Yes. Drag the column headers, and hide or show columns with Columns. Your choice is saved. You can name up ' +
          `to ${MAX_PRESETS} presets in each list.`,
      },
    ],
  },
]
