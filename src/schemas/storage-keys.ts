/** The browser storage keys of spec §3; whatever another part of the installation reads there stays readable. */
export const storageKeys = {
  employeeId: 'EmpId',
  role: 'role',
  employeeName: 'EmpName',
  departmentName: 'departmentName',
  mobileNumber: 'mobileNumber',
  departmentId: 'departmentID',
  token: 'token',
  errorMessage: 'errorMessage',
  /** The session record of spec §3 "under a product-specific key". */
  session: 'SIMDESK_SESSION',
} as const
