import { faultsInBrowser } from './in-browser.mjs'
import { faultsOfLive } from './of-live.mjs'
import { faultsOfMoney } from './of-money.mjs'
import { faultsOfOrders } from './of-orders.mjs'
import { faultsOfReports } from './of-reports.mjs'
import { faultsOfSamples } from './of-samples.mjs'
import { faultsOfScreens } from './of-screens.mjs'
import { faultsOfServer } from './of-server.mjs'
import { faultsOfSides } from './of-sides.mjs'

/**
 * Faults that a developer could make, each with its place and the gate's suite that must notice it. A suite is a test
 * file (`test`), or its tests whose names contain `named`.
 */
export const allFaults = [
  ...faultsOfScreens,
  ...faultsOfServer,
  ...faultsOfReports,
  ...faultsOfLive,
  ...faultsOfMoney,
  ...faultsOfOrders,
  ...faultsOfSamples,
  ...faultsOfSides,
  ...faultsInBrowser,
]
