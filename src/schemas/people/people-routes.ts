import { listRoutes } from '../lists/list-routes.ts'

/** The lists of what people did and whom to call, as the route table and the menu need them. Short: it loads with the entry. */
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
