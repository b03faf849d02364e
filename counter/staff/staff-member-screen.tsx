export function StaffMemberScreen() { return null }
