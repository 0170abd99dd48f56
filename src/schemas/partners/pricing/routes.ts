/** The list of our rates, as the route table and the menu need it. Short, because it loads with the entry. */
export const pricingRoutes = [
  {
    name: 'Pricing',
    path: '/pages/pricing',
    title: 'Pricing',
    menu: { label: 'Pricing', icon: 'priceTag' },
    section: 'Help',
    key: 'pricing.view',
  },
] as const
