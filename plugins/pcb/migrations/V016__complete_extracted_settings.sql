-- Settings that files could not tell before are null in stored results; a new analysis finds them. A member that is there
-- stays as it is. The version before this one ignores members that it does not know.
UPDATE pcb.analysis
   SET extracted = ('{"viaCovering": null, "peelableMaskSide": null, "carbonPrintSide": null, "pressFit": null}'::jsonb
                    || extracted::jsonb)
 WHERE extracted IS NOT NULL AND jsonb_typeof(extracted::jsonb) = 'object';
