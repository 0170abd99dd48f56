import type { Key } from '../../../src/schemas/people/permissions.ts'

/**
 * An address of spec §2 with its title and the permission that opens it (screens.md); null for any signed-in person.
 */
export type Address = { readonly path: string; readonly title: string; readonly key: Key | null }

const under = (base: string, key: Key, titles: Readonly<Record<string, string>>): ReadonlyArray<Address> =>
  Object.entries(titles).map(([path, title]) => ({ path: `${base}${path}`, title, key }))

/** The values of `{id}` in an installation with demo data. */
type Ids = { readonly item: number; readonly plan: number }

/** Every address of spec §2 inside the shell, in the order of the specification. */
export const shellAddresses = ({ item, plan }: Ids): ReadonlyArray<Address> => [
  { path: '/admin/', title: 'Dashboard', key: 'dashboard.view' },
  { path: '/admin/dashboard', title: 'Dashboard', key: 'dashboard.view' },
  { path: '/pages/profileMaster', title: 'Profile Master', key: 'profile.view' },
  { path: '/pages/addUsers', title: 'Add Users', key: 'profile.add' },
  { path: '/pages/profileMaster/AddEmployee', title: 'Add Employee', key: 'profile.add' },
  { path: '/pages/profileMaster/EditEmployee/2', title: 'Edit Employee', key: 'profile.edit' },
  { path: '/pages/RegionMaster', title: 'Region Master', key: 'region.view' },
  { path: '/pages/RegionAdd', title: 'Add Region', key: 'region.add' },
  { path: '/pages/RegionEdit/1', title: 'Edit Region', key: 'region.edit' },
  { path: '/pages/countryMaster', title: 'Country Master', key: 'country.view' },
  { path: '/pages/countryAdd', title: 'Add Country', key: 'country.add' },
  { path: '/pages/countryEdit/1', title: 'Edit Country', key: 'country.edit' },
  { path: '/pages/faq', title: 'FAQ', key: null },
  { path: '/pages/pricing', title: 'Pricing', key: 'pricing.view' },
  { path: '/pages/contact-list', title: 'Contact List', key: 'contact.view' },
  { path: '/pages/timeline', title: 'Timeline', key: 'timeline.view' },
  { path: '/pages/error-404-alt', title: 'Page Not Found', key: null },
  ...under('/pages/InventoryMaster', 'inventory.view', {
    '': 'Inventory List',
    '/InvoicePO/1': 'Inventory List',
    '/AssignInventory': 'Assign Inventory',
  }),
  { path: '/pages/InventoryMaster/InvoicePO', title: 'Invoice PO', key: 'invoice.view' },
  { path: '/pages/InventoryMaster/AssignInventoryForm', title: 'Assign Inventory Form', key: 'inventory.assign' },
  { path: '/pages/InventoryMaster/Single', title: 'Single Inventory Form', key: 'inventory.add' },
  { path: `/pages/InventoryMaster/Edit/${item}`, title: 'Edit Inventory Form', key: 'inventory.edit' },
  { path: '/pages/InventoryMaster/Bulk', title: 'Bulk Inventory', key: 'inventory.import' },
  { path: '/pages/WareHouseInventory', title: 'Warehouse Inventory', key: 'warehouse.view' },
  { path: '/pages/WareHouseInventory/Add', title: 'Add Warehouse Inventory', key: 'warehouse.add' },
  ...under('/pages/report/', 'report.view', { Japan: 'Japan Report', UK: 'UK Report' }),
  { path: '/pages/supplierMaster', title: 'Supplier Master', key: 'supplier.view' },
  { path: '/pages/supplierMaster/insert', title: 'Add Supplier', key: 'supplier.add' },
  { path: '/pages/supplierMaster/edit/1', title: 'Edit Supplier', key: 'supplier.edit' },
  ...under('/pages/Reports', 'report.view', {
    '': 'Reports',
    '/CheckOutReport': 'Checkout But Not Purchase Report',
    '/SaleReport': 'Sale Report',
    '/SaleReportVendorWise': 'Sale Report Vendor Wise',
    '/TravelReport': 'Travel Report',
    '/FutureSaleReport': 'Future Sale Report',
    '/WebsiteInventory': 'Website Inventory',
    '/SignupReport': 'Signup Report',
    '/SubscriptionReport': 'Subscription Report',
    '/PaypalSubscriptionReport': 'Paypal Subscription Report',
    '/H2OReport': 'H2O Report',
    '/AffiliateSaleReport': 'Affiliate Sale Report',
    '/PlumSaleReport': 'Plum Sale Report',
    '/Tele25SaleReport': 'Tele 25 Sale Report',
    '/SimcredibleSaleReport': 'Simcredible Sale Report',
    '/SimcredibleSuspendReport': 'Simcredible Suspend Report',
    '/RefundReport': 'Refund Report',
    '/TopUpSaleReport': 'Top Up Sale Report',
    '/FreeSimSaleReport': 'Free Sim Sale Report',
    '/SimcredibleOrderReport': 'Simcredible Order Report',
    '/CancellationReport': 'Cancellation Report',
    '/ReviewReport': 'Review Report',
  }),
  { path: '/pages/PartnerMaster', title: 'Partner Master', key: 'partner.view' },
  { path: '/pages/RoleMaster', title: 'Role Master', key: 'role.view' },
  { path: '/pages/RoleMasterinsert', title: 'Add Role', key: 'role.add' },
  { path: '/pages/RoleMasterinsert/2', title: 'Edit Role', key: 'role.edit' },
  { path: '/pages/BillingReports/customers', title: 'Customers', key: 'customer.view' },
  { path: '/pages/BillingReports/customer/add', title: 'Add Customer', key: 'customer.add' },
  { path: '/pages/BillingReports/customer/edit/1', title: 'Edit Customer', key: 'customer.edit' },
  { path: '/pages/BillingReports/CreateOfflinePlan', title: 'Create Offline Plan', key: 'offlineSale.add' },
  ...under('/pages/BillingReports', 'offlineSale.view', {
    '/CreateOfflinePlan/Billing': 'Billing',
    '/Invoices': 'Invoices',
    '/Reminders': 'Reminders Due',
    '/OfflineSaleReportUK': 'Offline Sale Report UK',
    '/OfflineSaleReport': 'Offline Sale Report',
  }),
  ...under('/pages/PartnerReports', 'partnerReport.view', {
    '': 'Partner Reports',
    '/H20Report': 'H2O Report',
    '/SalesReport': 'Sales Report',
    '/SubscriptionReport': 'Subscription Report',
  }),
  { path: '/pages/PartnerReports/ApiOrderManagement', title: 'API Order Management', key: 'apiOrder.view' },
  { path: '/pages/PlanMaster', title: 'Plan List', key: 'plan.view' },
  { path: '/pages/PlanMaster/Germany%20Unlimited', title: 'Plan List', key: 'plan.view' },
  { path: '/pages/CreatePlan', title: 'Create Plan', key: 'plan.add' },
  { path: `/pages/EditPlan/${plan}`, title: 'Edit Plan', key: 'plan.edit' },
]

/**
 * The addresses outside the shell, open to anyone. Signed-in people are redirected from some, so a visitor opens them.
 */
export const publicAddresses: Readonly<Record<string, string>> = {
  '/auth/login': 'Sign In',
  '/auth/register': 'Register',
  '/auth/logout': 'Signed Out',
  '/auth/forgot-password': 'Forgot Password',
  '/pages/maintenance': 'Maintenance',
  '/pages/error-404': 'Page Not Found',
  '/pages/error-500': 'Server Error',
  '/access-denied': 'Access Denied',
  '/nobody/knows/this': 'Page Not Found',
}
