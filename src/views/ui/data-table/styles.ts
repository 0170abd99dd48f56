/** The style sheets of the library's table and its parts, each once in the application; see entry.ts. */
import '../checkbox-styles.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Flex.layer.css'
import '@mantine/core/styles/Center.layer.css'
import 'mantine-datatable/styles.layer.css'
