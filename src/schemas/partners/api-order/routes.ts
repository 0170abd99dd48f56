export const API_ORDERS = '/pages/PartnerReports/ApiOrderManagement'

/** The API orders, as the route table and the menu need them. Short, because it loads with the entry. */
export const apiOrderRoutes = [
  {
    name: 'ApiOrderManagement',
    path: API_ORDERS,
    title: 'API Order Management',
    menu: { label: 'API Orders', icon: 'exchange' },
    section: 'Partners',
    key: 'apiOrder.view',
  },
] as const
