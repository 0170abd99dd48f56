// The product as the peers' harness drives it: started by `npm start` with known credentials (ADMIN_EMAIL, ADMIN_PASSWORD).
export default {
  name: 'sim-desk',
  baseUrl: process.env.SIMDESK_URL ?? 'http://127.0.0.1:8080',
  loginPath: '/auth/login',
  email: 'input[name="email"]',
  password: 'input[name="password"]',
  submit: 'form button[type="submit"]',
  user: process.env.ADMIN_EMAIL ?? 'admin@simdesk.test',
  pass: process.env.ADMIN_PASSWORD,
  row: 'main table tbody tr',
  // The serial number: consecutive across pages, so every turn is checked to bring exactly the next rows.
  keyCell: 'td:first-child',
  numericKey: true,
  next: 'button[aria-label="Next page"]',
  form: { open: 'main a[href$="/InventoryMaster/Add"]', ready: 'input[name="activationCode"]' },
}
