// Our table with the peers' own data and columns (see list.tsx), in place of one of theirs on their server.
export default {
  name: 'sim-desk table',
  baseUrl: 'http://127.0.0.1:5105',
  email: 'input[name=email]',
  password: 'input[name=password]',
  row: 'tbody tr',
  keyCell: 'td:nth-child(2)',
  next: 'button.next',
  numericKey: true,
}
