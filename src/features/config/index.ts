/**
 * A folder's `aib.yaml`: reads and checks the settings that it holds, and remembers outside the folder which servers the
 * user allows it to send texts and keys to. Independent of flags and commands.
 */
export { confirmKeyPlace, isConfirmed, type KeyPlace } from "./confirmed-keys.ts";
export {
  readSettings,
  settingsIn,
  type KnownSetting,
  type SettingRules,
  type ReadSetting,
  type StoredSetting,
} from "./read-settings.ts";
