import { does, enters, reaches, type Subject } from './smoke-subject.ts'

/** The return of a sold eSIM, with the form's initial values. */
const soldEsim = { kind: 'itemReturn', id: 12, isEsim: true, draft: { reason: '', restocked: 'no' }, status: 'sold' }

/** The other important subjects, after those that staff do most. */
export const othersDone: ReadonlyArray<Subject> = [
  {
    title: 'Edit a SIM',
    machine: 'inventoryForm',
    walk: 'an item is edited',
    begin: 'Open **Inventory List**. Press **Edit** in the row of SMOKE-1, which case 3 added.',
    goals: [reaches('work.editing'), enters('activationCode'), reaches('work.saved')],
    acts: {
      'field.changed activationCode': 'Type SMOKE-2 at **Activation Code**.',
      'save.requested': 'Press **Save**.',
    },
    seen: { 'work.saved': 'The Inventory List opens. The row now says SMOKE-2.' },
  },
  {
    title: 'Assign SIMs to a partner',
    machine: 'assignment',
    walk: 'stock is given to a partner',
    begin: 'Open **Assign Inventory**. Press **Assign** there.',
    goals: [
      enters('targetId'),
      enters('planID'),
      enters('quantity'),
      does('preview.requested', { problems: {} }),
      reaches('reviewed'),
      reaches('assigned'),
    ],
    acts: {
      'field.changed targetId': 'Choose any **Partner**.',
      'field.changed planID': 'Choose South Africa Unlimited 7 Days at **Plan Name**.',
      'field.changed quantity': 'Type {value} at **Quantity**.',
      'preview.requested': 'Press **Preview**.',
      'assignment.requested': 'Press **Assign …**.',
    },
    seen: {
      reviewed: 'Two SIMs are listed, each with the verdict OK.',
      assigned: 'A message says that 2 SIMs are assigned to the partner.',
    },
  },
  {
    title: 'Record the return of a SIM',
    machine: 'act',
    walk: 'an item comes back',
    begin:
      'Open **Inventory List**. Filter by **Status** Sold. Press **Edit** in a row whose activation code begins with LPA.',
    goals: [does('act.opened', { act: soldEsim }), does('xstate.done.actor.sendAct'), reaches('closed')],
    acts: {
      'act.opened': 'Press **Record return**.',
      'field.changed': 'Type "{value}" at **Reason**.',
      'save.requested': 'Press **Record return**.',
    },
    seen: {
      editing: 'The dialog says that the code of an eSIM cannot be sold again.',
      'xstate.done.actor.sendAct': 'A message says "1 SIM returned". The form says that it was sold and came back.',
    },
  },
  {
    title: 'Set a reorder level',
    machine: 'act',
    walk: 'a reorder level is set',
    begin: 'Open **Warehouse**.',
    goals: [does('act.opened'), does('field.changed'), does('xstate.done.actor.sendAct'), reaches('closed')],
    acts: {
      'act.opened': 'Press **Reorder level …** at the end of the first row.',
      'field.changed': 'Type {value} at **Reorder Level**.',
      'save.requested': 'Press **Save**.',
    },
    seen: {
      editing: 'The dialog has the level of the row.',
      closed: 'A message says "Reorder level saved successfully". The row has the new level.',
    },
  },
  {
    title: "Cancel a partner's API order",
    machine: 'apiOrder',
    walk: 'an order is opened from its row, and something is done about it',
    begin: 'Open **API Orders**. Filter by **Status** Failed.',
    goals: [
      does('order.opened', { id: 12 }),
      reaches('opened.shown'),
      reaches('opened.asking.cancel'),
      does('reason.changed', { value: 'Ordered twice' }),
      does('xstate.done.actor.cancelOrder'),
    ],
    acts: {
      'order.opened': 'Press **Show row …** at the end of the first row.',
      'cancel.chosen': 'Press **Cancel order**.',
      'reason.changed': 'Type "{value}" at **Reason**.',
      'confirm.given': 'Press **Cancel the order**.',
    },
    seen: {
      'opened.shown': 'The order opens with its partner, its plan and why it failed.',
      'opened.asking.cancel': 'A question says that this cannot be undone.',
      'xstate.done.actor.cancelOrder': 'The status of the order is Cancelled.',
    },
  },
  {
    title: 'Invite an employee',
    machine: 'inviteUsers',
    walk: 'several people are invited',
    begin: 'Open **Profile Master**. Press **Add Users** there.',
    goals: [reaches('editing'), enters('people'), enters('roleID'), enters('departmentName'), reaches('shown')],
    acts: {
      'field.changed people': 'Type "{value}" at **People**.',
      'field.changed roleID': 'Choose Staff at **Role**.',
      'field.changed departmentName': 'Type {value} at **Department**.',
      'invitation.requested': 'Press **Invite**.',
    },
    seen: { shown: 'The page says that Mara Lind is invited, and shows her link.' },
  },
  {
    title: 'Add a country',
    machine: 'recordForm',
    walk: 'the poorest record is added',
    begin: 'Open **Country**. Press **Add Country** there.',
    goals: [enters('countryName'), enters('countryCode'), reaches('work.saved')],
    acts: {
      'field.changed countryName': 'Type {value} at **Country Name**.',
      'field.changed countryCode': 'Type {value} at **Code**.',
      'save.requested': 'Press **Save**.',
    },
    seen: { 'work.saved': 'Country Master opens. A message says "Country added successfully".' },
  },
  {
    title: 'Sign out',
    machine: 'session',
    walk: 'a session is found in the browser',
    begin: 'Stay where you are.',
    goals: [reaches('signedOut.idle')],
    acts: {
      'signOut.requested': 'Press your name at the top right. Press **Sign out**. Keep your drafts if you are asked.',
    },
    seen: { 'signedOut.idle': 'The page says "You are signed out". Back in the browser leads to the sign-in page.' },
  },
  {
    title: 'Be refused with a wrong password',
    machine: 'session',
    walk: 'nobody is signed in at first',
    begin: 'Stay on the sign-in page.',
    goals: [does('xstate.error.actor.signIn'), reaches('signedOut.rejected')],
    acts: { 'credentials.submitted': 'Type {email} and a wrong password. Press **Sign in**.' },
    seen: { 'signedOut.rejected': 'The form says "Email or password is incorrect".' },
  },
]
