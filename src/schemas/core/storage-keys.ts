import { installationName } from './installation-name.ts'

/**
 * The storage keys of spec §3. Other parts of an installation may read them, so the values stay in the specified form.
 */
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
