import { listRoutes } from '../lists/list-routes.ts'

/** The routes of the timeline and the contacts, for the route table and the menu. Kept short: the entry loads it. */
export const peopleRoutes = listRoutes({ section: 'Help' }, [
  {
    name: 'ContactList',
    path: '/pages/contact-list',
    title: 'Contact List',
    menu: { label: 'Contact List', icon: 'contacts' },
    key: 'contact.view',
  },
  {
    name: 'Timeline',
    path: '/pages/timeline',
    title: 'Timeline',
    menu: { label: 'Timeline', icon: 'timeline' },
    key: 'timeline.view',
  },
])
