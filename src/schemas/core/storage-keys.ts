import { installationName } from './installation-name.ts'

/** The browser storage keys of spec §3; whatever another part of the installation reads there stays readable. */
export const storageKeys = {
  employeeId: installationName('EmpId'),
  role: installationName('role'),
  employeeName: installationName('EmpName'),
  departmentName: installationName('departmentName'),
  mobileNumber: installationName('mobileNumber'),
  departmentId: installationName('departmentID'),
  token: installationName('token'),
  errorMessage: installationName('errorMessage'),
  /** The session record of spec §3 "under a product-specific key". */
  session: installationName('SIMDESK_SESSION'),
}
