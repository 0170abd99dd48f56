/** A customer as an invoice has it, who gave no address. */
export const invoicedCustomer = (id: number, customerCode: string, companyName: string) => ({
  id,
  customerCode,
  companyName,
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  taxNumber: '',
})
