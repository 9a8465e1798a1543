export { ApprovalPanel } from './ApprovalPanel.tsx'
export { ApprovalRows } from './ApprovalRows.tsx'
export { RulesEditor } from './RulesEditor.tsx'
export { RulesSection } from './RulesSection.tsx'
