-- Further names by which distributors know public makers: revision 2. Tenants that exist get them with this version of the
-- module. A test compares the normalized names with the rule.
INSERT INTO manufacturers.public_alternative_name (manufacturer_id, name, normalized, revision) VALUES
    ('019b76da-a82a-7c1f-82db-efe6ad166d5e', 'Analog Devices Inc./Maxim Integrated', 'analog devices inc maxim integrated', 2),
    ('019b76da-a82a-7c1f-82db-efe6ad166d5e', 'Analog Devices / Maxim Integrated', 'analog devices maxim integrated', 2),
    ('019b76da-aa88-782a-88ad-84950c03ec78', 'Wuerth Elektronik eiSos', 'wuerth elektronik eisos', 2),
    ('019b76da-aa88-782a-88ad-84950c03ec78', 'Wurth Elektronik eiSos', 'wurth elektronik eisos', 2),
    ('019b76da-a9e9-7ec6-8b26-77ccec449686', 'Samsung Electro-Mechanics America', 'samsung electromechanics america', 2),
    ('019b76da-a9dc-70e3-860b-64d69a86060d', 'Renesas Electronics America', 'renesas electronics america', 2),
    ('019b76da-a894-7d42-8577-10484c8e4f35', 'Diodes Zetex', 'diodes zetex', 2);
