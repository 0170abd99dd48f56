import { describeContract } from '../support/contract-suite.ts'
import { startServer } from '../support/server.ts'

describeContract(startServer)
